import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { DiscoveredVenue, Weight } from "../adapter/source.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";

const SLOT0 = "0x3850c7bd"; // slot0()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)

/** Weighs the pool's balances, which are more expensive to fake than a deep and narrow price range. */
export function* weighPool({ key: pool, tokens }: DiscoveredVenue): Reading<Weight | undefined> {
  const [slot0, ...balances] = yield [
    { to: pool, data: SLOT0 },
    ...tokens.map((token: Address) => ({ to: token, data: callData(BALANCE_OF, pool as Address) })),
  ];
  const sqrtPriceX96 = uintOf(slot0);
  const held = balances.map(uintOf);
  if (!sqrtPriceX96 || held.includes(undefined)) return undefined;
  return { reserves: held.map(Number), price: (Number(sqrtPriceX96) / 2 ** 96) ** 2 };
}
