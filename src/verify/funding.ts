import type { Order, RouteCall } from "../execution/order.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/**
 * Constants of the program format, copied by hand because its table is large: the version, the codes of both steps that
 * trade input which is already in the pool, and their flag for that.
 */
const VERSION = 1;
const PREFUNDABLE: readonly number[] = [1, 22];
const PREFUNDED = 2;

/**
 * Checks the recipients of the inputs: the Executor, or the pool that the program's first step trades. Any other
 * recipient would be a payment to a stranger.
 */
export function findFundingFaults({ order, program }: RouteCall): string[] {
  const pool = prefundedPool(program);
  return order.inputs.flatMap(({ token, fundTo }: Order["inputs"][number]) =>
    fundTo === order.executor || fundTo === pool
      ? []
      : [`it sends ${token} to ${fundTo}, which is neither the Executor nor the pool that is traded first`],
  );
}

/** Returns the pool of the program's first step if that step trades tokens sent there in advance. */
function prefundedPool(program: Hex): Address | undefined {
  const byteAt = (index: number) => Number.parseInt(program.slice(2 + 2 * index, 4 + 2 * index), 16);
  const count = byteAt(1);
  const step = 2 + 20 * count;
  const [op, ref, flags] = [byteAt(step), byteAt(step + 1), byteAt(step + 2)] as [number, number, number];
  if (byteAt(0) !== VERSION || !PREFUNDABLE.includes(op)) return undefined;
  if (!(ref < count) || (flags & PREFUNDED) === 0) return undefined;
  const start = 2 + 2 * (2 + 20 * ref);
  return `0x${program.slice(start, start + 40)}`;
}
