import { describe, expect, test } from "vitest";
import { BlockGoneError } from "../../../chain/index.js";
import type { Market } from "../../../market/index.js";
import { mainnet } from "../../../networks/mainnet.js";
import { executors } from "../../../program/index.js";
import { noExclusions } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { requireContracts } from "./requireContracts.js";

const app = { allowUndeployed: false } as App;

/** A follower that has another block when it is waited for; `deployed` says what is known of each block, by its turn; `lone`: no Executor. */
function servicesWith(
  deployed: readonly ("yes" | "no" | "lone" | "gone")[],
  lacking: readonly string[] = [],
): Services {
  let turn = 0;
  const market = () => ({ head: { number: BigInt(turn) } }) as Market;
  let current = market();
  return {
    network: mainnet,
    simulator: {
      lacking: async () => lacking,
      async deployed() {
        const known = deployed[turn++];
        if (known === "gone") throw new BlockGoneError(1n);
        return { permanent: known !== "no", executors: known === "lone" ? [] : executors };
      },
    },
    follower: {
      current: () => current,
      confirmedAtMs: () => 0,
      subscribe(listener: () => void) {
        const timer = setTimeout(() => {
          current = market();
          listener();
        }, 1);
        return () => clearTimeout(timer);
      },
    },
    exclusions: noExclusions,
    limits: { staleSeconds: 36 },
    nowMs: () => 0,
  } as unknown as Services;
}

describe("requireContracts", () => {
  test("looks at the next block when the first is abandoned, and then says that nothing is known", async () => {
    await requireContracts(app, servicesWith(["yes"]));
    await requireContracts(app, servicesWith(["gone", "yes"]));
    // Answered as STATE_STALE.
    await expect(requireContracts(app, servicesWith(["gone", "gone"]))).rejects.toBeInstanceOf(
      BlockGoneError,
    );
  });

  test.each([[["no"]], [["lone"]], [["gone", "no"]]] as const)(
    "refuses where they are known to lack: %s",
    async (deployed) => {
      await expect(requireContracts(app, servicesWith(deployed))).rejects.toMatchObject({
        code: "CONTRACTS_NOT_DEPLOYED",
        retryAfterSeconds: 12,
      });
    },
  );

  test("does not look for them where the operator does not mind", () =>
    requireContracts({ allowUndeployed: true } as App, servicesWith([])));

  test.each([true, false])(
    "refuses where they cannot run, whether or not the operator minds: %s",
    (allowUndeployed) =>
      expect(
        requireContracts({ allowUndeployed } as App, servicesWith(["yes"], ["PUSH0"])),
      ).rejects.toMatchObject({
        code: "CONTRACTS_UNSUPPORTED",
        message: "Chain 1 cannot run Sluice's contracts: it lacks PUSH0",
      }),
  );
});
