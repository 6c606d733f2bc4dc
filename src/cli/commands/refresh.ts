import type { Route, RouteParams } from "../../client/index.js";
import { readJson } from "../request/readAnswer.js";
import { type ServiceOptions, withService } from "../request/withService.js";
import { green, yellow } from "../terminal/style.js";
import { readParameters } from "./verify.js";

type RefreshOptions = ServiceOptions & { readonly json?: boolean };

/**
 * Asks the question of an earlier route again. Prints how the answer differs, and whether the transaction of then would
 * still succeed.
 */
export async function printRefreshed(
  path: string,
  parameters: readonly string[],
  options: RefreshOptions,
): Promise<void> {
  const asked = { chainId: options.chain, ...readParameters(parameters) } as unknown as RouteParams;
  const answer = (await readJson("answer", path)) as Route;
  await withService(options, async ({ client }) => {
    const refreshed = await client.refresh(asked, answer);
    const text = options.json ? JSON.stringify(refreshed, null, 2) : describe(refreshed);
    process.stdout.write(`${text}\n`);
  });
}

type Refreshed = Awaited<ReturnType<Parameters<Parameters<typeof withService>[1]>[0]["client"]["refresh"]>>;

function describe({ change, oldTransaction, createdAt }: Refreshed): string {
  const { blocks, oldAmountOut, amountOut, bps, sameRoute } = change;
  return [
    `then      ${oldAmountOut} units of tokenOut, at block ${createdAt - blocks}`,
    `now       ${amountOut} units, at block ${createdAt}`,
    `change    ${bps} basis points, by ${sameRoute ? "the same route" : "another route"}`,
    oldTransaction.succeeds
      ? green(`The old transaction still succeeds, and pays ${oldTransaction.amountOut} units.`)
      : yellow(`The old transaction would revert: ${oldTransaction.reason}`),
  ].join("\n");
}
