import { SluiceError } from "../../errors/index.js";
import { type Exclusion, exclusionText } from "../../lib/exclusion.js";
import type { ExclusionStore } from "../../storage/index.js";
import { knownExclusion, type Networks } from "./known.js";

/** An exclusion as text, and whether it comes from the settings or from a command. */
export type ShownExclusion = { readonly entry: string; readonly source: "settings" | "command" };

/** The operations on exclusions that are available to operators. Strings have the form of lib/exclusion. */
export type ExclusionAdmin = {
  /** Adds an exclusion. Resolves with its canonical text once it is stored and in effect. Throws INVALID_PARAMETER. */
  add(text: string): Promise<string>;
  /** Returns the exclusions of the settings, then the others, oldest first. */
  list(): Promise<ShownExclusion[]>;
  /** Removes an exclusion. Throws INVALID_PARAMETER if it was not added, or if it comes from the settings. */
  remove(text: string): Promise<string>;
};

export type ExclusionAdminOptions = {
  /** The settings' exclusions. */
  readonly fixed: readonly Exclusion[];
  /** The networks whose protocols can be excluded. */
  readonly networks: Networks;
  /** Puts changes into effect. Default: nothing to do. */
  readonly onChange?: () => Promise<void>;
};

/** Makes the administration of exclusions. Changes resolve after `onChange`. */
export function makeExclusionAdmin(
  store: ExclusionStore,
  { fixed, networks, onChange = async () => undefined }: ExclusionAdminOptions,
): ExclusionAdmin {
  const settings = fixed.map(exclusionText);
  return {
    async add(text) {
      const entry = exclusionText(knownExclusion(text, networks));
      await store.add(entry, Date.now());
      await onChange();
      return entry;
    },
    async list() {
      const kept = (await store.list()).filter((entry) => !settings.includes(entry));
      return [
        ...settings.map((entry) => ({ entry, source: "settings" as const })),
        ...kept.map((entry) => ({ entry, source: "command" as const })),
      ];
    },
    async remove(text) {
      const entry = exclusionText(knownExclusion(text, networks));
      const isRemoved = await store.remove(entry);
      await onChange();
      if (settings.includes(entry))
        throw new SluiceError("INVALID_PARAMETER", `${entry} is excluded by the setting routing.exclude`);
      if (!isRemoved)
        throw new SluiceError(
          "INVALID_PARAMETER",
          `${entry} is not excluded; "sluice exclude list" shows what is`,
        );
      return entry;
    },
  };
}
