import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { isNewest } from "../math/maths.js";
import { ADMIN_FEE, FEE_WHOLE } from "../math/words.js";
import { type CryptoPool, type CryptoState, xcpOf } from "../state/pool.js";

/** With a smaller supply, the admin is paid nothing (`_claim_admin_fees`). */
const LEAST_SUPPLY = 10n ** 18n;
/** The admin is paid at most once in this time. */
const LEAST_SECONDS = 86_400n;

/**
 * Returns the state after the newest generation has paid its admin, which it does before a withdrawal of one coin
 * (`_claim_admin_fees`); returns the same object if it pays nothing. Returns undefined if the payment depends on
 * something unknown. Throws `Refused` where the contract reverts.
 */
export function claimed(pool: CryptoPool, state: CryptoState, seconds: bigint): CryptoState | undefined {
  const { profit, profitPaid, supply, ramp, hidden, virtualPrice, balances, D } = state;
  if (!isNewest(pool.arithmetic) || ramp.toSeconds > seconds) return state;
  if (profit <= profitPaid || supply < LEAST_SUPPLY) return state;
  if (hidden?.kind !== "claims") return undefined;
  if (seconds - hidden.claimedSeconds < LEAST_SECONDS) return state;
  const fees = ((profit - profitPaid) * ADMIN_FEE) / (2n * FEE_WHOLE);
  const pays = hidden.isPaid && fees > 0n;
  const part = pays ? uint(quotient(virtualPrice * WAD, uint(virtualPrice - fees)) - WAD) : 0n;
  const shares = hidden.adminShares + uint(supply * part) / WAD;
  const left = pays ? profit - 2n * fees : profit;
  const whole = supply + shares;
  const price = uint(WAD * xcpOf(pool, D, state.priceScale)) / whole;
  if (price < WAD) return state;
  // Most coins reject a transfer to the zero address.
  if (!hidden.isPaid && shares > 0n) return undefined;
  return {
    ...state,
    balances: balances.map((balance) => balance - uint(balance * shares) / whole),
    D: D - uint(D * shares) / whole,
    virtualPrice: price,
    profit: left,
    profitPaid: left > profitPaid ? left : profitPaid,
    hidden: { ...hidden, adminShares: 0n, claimedSeconds: seconds },
  };
}
