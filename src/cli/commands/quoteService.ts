import { findToken, findTrade, readSymbols } from "../request/tokens.js";
import { type ServiceOptions, withService } from "../request/withService.js";
import { answerJson, describeAnswer } from "../terminal/answer.js";
import type { TradeWords } from "../terminal/trade.js";

type ServiceQuoteOptions = ServiceOptions & {
  from?: string;
  slippage: number | "auto";
  explain?: boolean;
  block?: number;
  exactOut?: boolean;
  json?: boolean;
};

/** Requests a quote from a running service and prints it. */
export async function printServiceQuote(words: TradeWords, options: ServiceQuoteOptions): Promise<void> {
  const { chain: chainId, from, slippage, explain, block, exactOut, json } = options;
  await withService(options, async ({ client }) => {
    const trade = await findTrade(words, (text) => findToken(client, chainId, text), exactOut);
    const answer = await client.quote({
      chainId,
      tokenIn: trade.input.address,
      ...trade.amount,
      tokenOut: trade.output.address,
      slippage,
      ...(from === undefined ? {} : { fromAddress: from }),
      ...(explain ? { explain } : {}),
      ...(block === undefined ? {} : { blockNumber: String(block) }),
    });
    const tokens = answer.route.flatMap(({ tokenIn, tokenOut }) => [...tokenIn, ...tokenOut]);
    const text = json
      ? JSON.stringify(answerJson(trade, answer), null, 2)
      : describeAnswer(trade, answer, await readSymbols(client, chainId, tokens)).join("\n");
    process.stdout.write(`${text}\n`);
  });
}
