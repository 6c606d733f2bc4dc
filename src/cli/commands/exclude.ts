import { networksOf } from "../../networks/index.js";
import { type ExclusionAdmin, makeExclusionAdmin } from "../../service/exclusions/admin.js";
import { settingsExclusions } from "../../service/exclusions/settings.js";
import { connectToExclusions } from "../serve/socket/connect.js";
import { withAdmin } from "../serve/socket/withAdmin.js";

/** Excludes something from routes, effective immediately. */
export async function addExclusion(text: string): Promise<void> {
  const entry = await administer((admin) => admin.add(text));
  print(`Routes no longer use ${entry}.`);
}

/** Prints all exclusions. */
export async function listExclusions(options: { json?: boolean }): Promise<void> {
  const all = await administer((admin) => admin.list());
  if (options.json) return print(JSON.stringify(all));
  if (all.length === 0) return print("Nothing is excluded.");
  print(all.map(({ entry, source }) => `${source.padEnd(8)}  ${entry}`).join("\n"));
}

/** Removes an exclusion that a command added. */
export async function removeExclusion(text: string): Promise<void> {
  const entry = await administer((admin) => admin.remove(text));
  print(`Routes may use ${entry} again.`);
}

function administer<T>(use: (admin: ExclusionAdmin) => Promise<T>): Promise<T> {
  return withAdmin(
    connectToExclusions,
    ({ exclusions }, settings) =>
      makeExclusionAdmin(exclusions, {
        fixed: settingsExclusions(settings)(),
        networks: networksOf(settings),
      }),
    use,
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
