import { toEventSelector } from "viem";
import type { Hex } from "../../../lib/hex.js";
import type { Log } from "../../venue.js";
import { parametersIn, type ValuesOf, valueAt } from "./parameters.js";

type ArgsOf<Signature> = Signature extends `${string}(${infer Parameters})` ? ValuesOf<Parameters> : never;

export type Event<Args> = {
  readonly topic: Hex;
  /** Returns the arguments of a log of this event by name, or undefined for other logs and for logs in another form. */
  argsOf(log: Log): Args | undefined;
};

/**
 * Returns the event with a signature such as `Deposit(address indexed to, uint256 wad)`. Indexed arguments must be
 * words.
 */
export function event<const Signature extends string>(signature: Signature): Event<ArgsOf<Signature>> {
  const topic = toEventSelector(signature);
  const parameters = parametersIn(signature.slice(signature.indexOf("(") + 1, -1));
  return {
    topic,
    argsOf({ topics, data }) {
      if (topics[0] !== topic) return undefined;
      let [ofTopics, ofData] = [1, 0];
      const args: Record<string, unknown> = {};
      for (const { type, name, isIndexed } of parameters) {
        const value = isIndexed
          ? valueAt(type, topics[ofTopics++] ?? "0x", 0)
          : valueAt(type, data, ofData++);
        if (value === undefined) return undefined;
        args[name] = value;
      }
      return args as never;
    },
  };
}
