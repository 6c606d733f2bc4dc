import { toEventSelector } from "viem";
import type { Hex } from "../../../lib/hex.js";
import type { Log } from "../../venue.js";
import { type WordOf, wordAt } from "./ask.js";

/** The parameters between the brackets, as a union. */
type Split<Text> = Text extends `${infer First}, ${infer Rest}` ? First | Split<Rest> : Text;
type ParameterOf<Signature> = Signature extends `${string}(${infer Parameters})` ? Split<Parameters> : never;
type NameOf<Parameter> = Parameter extends `${string} indexed ${string}`
  ? never
  : Parameter extends `${string} ${infer Name}`
    ? Name
    : never;

/** The parameters in the data of a log, by name. */
type DataOf<Signature> = {
  readonly [Parameter in ParameterOf<Signature> as NameOf<Parameter>]: Parameter extends `${infer Type} ${string}`
    ? WordOf<Type>
    : never;
};

type Event<Signature> = {
  readonly topic: Hex;
  /** Returns the data of a log of this event by name, or undefined for other logs and for data in another form. */
  dataOf(log: Log): DataOf<Signature> | undefined;
};

/** Returns the event with a signature such as `Deposit(address indexed to, uint256 wad)`, whose data are words. */
export function event<const Signature extends string>(signature: Signature): Event<Signature> {
  const topic = toEventSelector(signature);
  const parameters = signature
    .slice(signature.indexOf("(") + 1, -1)
    .split(", ")
    .map((parameter) => parameter.split(" "))
    .filter((words) => words[1] !== "indexed");
  return {
    topic,
    dataOf({ topics, data }) {
      if (topics[0] !== topic) return undefined;
      const entries = parameters.map(([type = "", name = ""], index) => [name, wordAt(type, data, index)]);
      return entries.some(([, value]) => value === undefined)
        ? undefined
        : (Object.fromEntries(entries) as DataOf<Signature>);
    },
  };
}
