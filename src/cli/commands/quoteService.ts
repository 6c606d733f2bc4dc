import { type AskOptions, ask } from "../request/ask.js";
import { findToken, findTrade, symbolsOf } from "../request/tokenNames.js";
import { answerJson, describeAnswer } from "../terminal/answer.js";

type ServiceQuoteOptions = AskOptions & {
  from?: string;
  slippage: number;
  explain?: boolean;
  json?: boolean;
};

/** Asks a service that runs for a quote and prints it. */
export async function printServiceQuote(
  words: readonly [amount: string, tokenIn: string, tokenOut: string],
  options: ServiceQuoteOptions,
): Promise<void> {
  const { chain: chainId, from, slippage, explain, json } = options;
  await ask(options, async ({ client }) => {
    const trade = await findTrade(words, (text) => findToken(client, chainId, text));
    const answer = await client.quote({
      chainId,
      tokenIn: trade.input.address,
      amountIn: trade.amountIn,
      tokenOut: trade.output.address,
      slippage,
      ...(from === undefined ? {} : { fromAddress: from }),
      ...(explain ? { explain } : {}),
    });
    const tokens = answer.route.flatMap(({ tokenIn, tokenOut }) => [...tokenIn, ...tokenOut]);
    const text = json
      ? JSON.stringify(answerJson(trade, answer), null, 2)
      : describeAnswer(trade, answer, await symbolsOf(client, chainId, tokens)).join("\n");
    process.stdout.write(`${text}\n`);
  });
}
