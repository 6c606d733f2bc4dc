import type { Address } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import type { Proofs } from "../adapter/proofs.js";
import { ask } from "../reading/ask.js";
import { clockCall } from "../reading/clock.js";
import { assetsFor, type Books, sharesFor } from "./books.js";

/** How far ahead the vault is compared, once: longer than rates take to move visibly. */
const AHEAD_SECONDS = 3_600n;
/** More than a vault has, so that a single unit or share too many changes what the vault previews for it. */
const SAMPLE = 1n << 112n;

/**
 * Returns whether a vault's books equal those that `booksAt` computes. It compares the assets at the Unix second `now`
 * of the block read. Once for a vault, it also compares the previews of deposits and redemptions, which include the
 * shares of its fees. If the node supports that, it compares them an hour later too, which shows how interest accrues.
 */
export function* addsUp(
  { vault, now, totalAssets }: { vault: Address; now: bigint; totalAssets: bigint },
  booksAt: (timestamp: bigint) => Books | undefined,
  proofs: Proofs | undefined,
): Reading<boolean> {
  if (booksAt(now)?.assets !== totalAssets) return false;
  if (proofs?.contracts.has(vault)) return true;
  const timestamp = now + AHEAD_SECONDS;
  const [clock, views, later] = yield* together([
    ask({ at: { maybe: clockCall(timestamp) } }),
    askViews(vault),
    askViews(vault, timestamp),
  ]);
  if (!follow(views, booksAt(now))) return false;
  if (clock.at !== timestamp) return true;
  if (!follow(later, booksAt(timestamp))) return false;
  proofs?.contracts.add(vault);
  return true;
}

type Views = { readonly assets: bigint; readonly deposit: bigint; readonly redeem: bigint };

function askViews(vault: Address, timestamp?: bigint): Reading<Views | undefined> {
  return ask({
    assets: { call: [vault, "totalAssets()"], timestamp },
    deposit: { call: [vault, "previewDeposit(uint256)", SAMPLE], timestamp },
    redeem: { call: [vault, "previewRedeem(uint256)", SAMPLE], timestamp },
  });
}

/** Returns whether the vault answered its views with what follows from these books. */
function follow(views: Views | undefined, books: Books | undefined): boolean {
  if (views === undefined || books === undefined) return false;
  const { assets, rate } = books;
  if (views.assets !== assets) return false;
  return views.deposit === sharesFor(SAMPLE, rate) && views.redeem === assetsFor(SAMPLE, rate);
}
