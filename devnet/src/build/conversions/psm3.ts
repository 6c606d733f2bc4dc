import type { Artifacts } from "../../artifacts.js";
import { devPsm3 } from "../../definition/conversions/psm3.js";
import { devSky } from "../../definition/conversions/sky.js";
import { devToken } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function setSUSDSData(uint256 ssr, uint256 chi, uint256 rho)",
  "function transfer(address to, uint256 value) returns (bool)",
]);

/** The getters of sUSDS: ssr(), chi() and rho(). */
const rateGetters = ["0x03607ceb", "0xc92aecc4", "0x20aba08b"];

/** Builds Spark's module with the provider's tokens, and an oracle that reports the savings rate as sUSDS has it. */
export async function buildPsm3(session: Session, artifacts: Artifacts): Promise<void> {
  const { psm, oracle, held } = devPsm3;
  const { usds, susds } = devSky;
  const usdc = devToken("USDC").address;
  await session.initInPlace([
    { label: "oracle of the savings rate", address: oracle, initCode: artifacts.ssrOracle as `0x${string}` },
    {
      label: "Psm3",
      address: psm,
      initCode: withArguments(
        artifacts.psm3,
        "address, address, address, address",
        ...([usdc, usds, susds, oracle] as const),
      ),
    },
  ]);
  const answers = await session.batch(
    rateGetters.map((data) => ({ method: "eth_call", params: [{ to: susds, data }, "latest"] })),
  );
  const [ssr, chi, rho] = answers.map((answer) => BigInt(answer as string)) as [bigint, bigint, bigint];
  session.queue(
    { label: "report of the savings rate", to: oracle, data: call("setSUSDSData", ssr, chi, rho) },
    ...held.map(({ token, decimals, amount }) => ({
      label: "tokens of Psm3",
      to: token,
      data: call("transfer", psm, amount * 10n ** BigInt(decimals)),
    })),
  );
  await session.flush();
}
