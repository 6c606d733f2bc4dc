import { SluiceError } from "../../errors/index.js";
import {
  type AskedBundle,
  type AskedRoute,
  type VerifiedBundle,
  type VerifiedRoute,
  verifyBundle,
  verifyRoute,
} from "../../verify/index.js";
import { readJson } from "../request/readAnswer.js";
import { green } from "../terminal/style.js";

type VerifyAnswerOptions = {
  readonly calls?: string;
  readonly allow?: string;
  readonly anyContract?: boolean;
  readonly json?: boolean;
};

/**
 * Checks an answer against what was asked, without a service or a node, and prints what it does at worst. Throws
 * UNEXPECTED_ANSWER with every difference, and UNKNOWN_CONTRACT if it only calls contracts that are unknown.
 */
export async function verifyAnswer(
  path: string,
  parameters: readonly string[],
  { calls, allow, anyContract, json }: VerifyAnswerOptions,
): Promise<void> {
  const asked = readParameters(parameters);
  const answer = await readJson("answer", path);
  const options = {
    contracts: anyContract ? "any" : "known",
    allow: allow?.split(",").map((address) => address.trim()) ?? [],
  } as const;
  const verified =
    calls === undefined
      ? verifyRoute(asked as AskedRoute, answer, options)
      : verifyBundle({ ...asked, calls: await readJson("--calls", calls) } as AskedBundle, answer, options);
  if (!verified.holds) {
    const { faults, unknownContracts = [] } = verified;
    if (unknownContracts.length < faults.length) throw new SluiceError("UNEXPECTED_ANSWER", [...faults]);
    throw new SluiceError(
      "UNKNOWN_CONTRACT",
      `it calls ${unknownContracts.join(", ")}; if you trust that, add --allow ${unknownContracts.join(",")}, or --any-contract`,
    );
  }
  process.stdout.write(`${json ? JSON.stringify(verified, null, 2) : describe(verified)}\n`);
}

/** Reads `name=value`, and queries of several. A name that comes twice has a list. */
export function readParameters(parameters: readonly string[]): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of parameters.flatMap((text) => [
    ...new URLSearchParams(text.replace(/^.*\?/, "")),
  ])) {
    const before = read[name];
    read[name] = before === undefined ? value : [...[before].flat(), value];
  }
  return read;
}

function describe(verified: VerifiedRoute | VerifiedBundle): string {
  const { paid, valueWei, payer, minimums, deadline, tx } = verified;
  const fees =
    "fees" in verified
      ? verified.fees.map(({ receiver, token }) => `fee       of ${token} for ${receiver}`)
      : (verified.fee?.paid.map(
          ({ token, amount }) => `fee       ${amount} of ${token} for ${verified.fee?.receiver}`,
        ) ?? []);
  return [
    green("The answer holds: it does what was asked, and nothing else."),
    ...paid.map(({ token, amount }) => `pays      ${amount} of ${token}`),
    ...(valueWei === "0" ? [] : [`sends     ${valueWei} wei`]),
    `payer     ${payer}`,
    ...minimums.map((minimum) => {
      const receiver = "receiver" in minimum ? minimum.receiver : (verified as VerifiedRoute).receiver;
      return `at least  ${minimum.amount} of ${minimum.token} for ${receiver}`;
    }),
    ...fees,
    `gas       at most ${tx.gas}`,
    `deadline  ${new Date(deadline * 1000).toISOString()}`,
  ].join("\n");
}
