import type { Address } from "../../../lib/address.js";
import type { Call, CallResult, Reading } from "../../../lib/reading.js";
import type { Proofs } from "../adapter/proofs.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import { clockCall } from "../reading/clock.js";
import type { Books } from "./books.js";
import { assetsFor, sharesFor } from "./shareRate.js";

export const TOTAL_ASSETS = "0x01e1d114"; // totalAssets()
const PREVIEW_DEPOSIT = "0xef8b30f7"; // previewDeposit(uint256)
const PREVIEW_REDEEM = "0x4cdad506"; // previewRedeem(uint256)

/** How far ahead the vault is compared, once: longer than rates take to move visibly. */
const AHEAD_SECONDS = 3_600n;
/** More than a vault has, so that a single unit or share too many changes what the vault previews for it. */
const SAMPLE = 1n << 112n;

/**
 * Returns whether a vault's books are what `booksAt` computes: its assets at the Unix second `now` of the block read,
 * and, once for a vault, what it previews for deposits and redemptions, with the shares of its fees. The latter is
 * compared for an hour later too, if the node supports that, which shows how interest accrues.
 */
export function* addsUp(
  { vault, now, totalAssets }: { vault: Address; now: bigint; totalAssets: bigint },
  booksAt: (timestamp: bigint) => Books | undefined,
  proofs: Proofs | undefined,
): Reading<boolean> {
  if (booksAt(now)?.assets !== totalAssets) return false;
  if (proofs?.contracts.has(vault)) return true;
  const timestamp = now + AHEAD_SECONDS;
  const views = viewsOf(vault);
  const [clock, ...answers] = yield [
    clockCall(timestamp),
    ...views,
    ...views.map((view) => ({ ...view, timestamp })),
  ];
  if (!isAnswered(booksAt(now), answers.slice(0, views.length))) return false;
  if (uintOf(clock) !== timestamp) return true;
  if (!isAnswered(booksAt(timestamp), answers.slice(views.length))) return false;
  proofs?.contracts.add(vault);
  return true;
}

function viewsOf(vault: Address): Call[] {
  return [
    { to: vault, data: TOTAL_ASSETS },
    { to: vault, data: callData(PREVIEW_DEPOSIT, SAMPLE) },
    { to: vault, data: callData(PREVIEW_REDEEM, SAMPLE) },
  ];
}

/** Returns whether the vault answered its views with what follows from these books. */
function isAnswered(books: Books | undefined, answers: readonly CallResult[]): boolean {
  if (books === undefined) return false;
  const { assets, rate } = books;
  const expected = [assets, sharesFor(SAMPLE, rate), assetsFor(SAMPLE, rate)];
  return expected.every((number, index) => uintOf(answers[index]) === number);
}
