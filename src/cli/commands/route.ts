import type { ApprovalTransaction, Route, RouteParams, SluiceClient } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Address, NATIVE, parseAddress } from "../../lib/address.js";
import type { Network } from "../../networks/index.js";
import { bundledTokens, candidateTokens, findTokens, makeUniverse, type Token } from "../../tokens/index.js";
import type { AskedRoute, VerifiedRoute } from "../../verify/index.js";
import { accountFromOptions } from "../request/account.js";
import { executeRoute, type RouteExecution } from "../request/executeRoute.js";
import { lookUpAddress, requireParty } from "../request/lookUpAddress.js";
import { readChainSeconds, readDecimals } from "../request/nodeReads.js";
import { requireVerified } from "../request/requireVerified.js";
import {
  findToken,
  findTrade,
  formatTokenAmount,
  readSymbols,
  type ServiceToken,
  type ServiceTrade,
} from "../request/tokens.js";
import {
  type SendingNodes,
  type ServiceAccess,
  type ServiceOptions,
  withService,
} from "../request/withService.js";
import { networksInForce } from "../serve/settings.js";
import { amountInOf, answerJson, describeAnswer } from "../terminal/answer.js";
import { confirm } from "../terminal/confirm.js";
import { impactWarning, requireImpact } from "../terminal/impact.js";
import { bold, green, yellow } from "../terminal/style.js";

export type RouteOptions = ServiceOptions & {
  from?: string;
  keyFile?: string;
  receiver?: string;
  slippage: number | "auto";
  minOut?: string;
  maxImpact?: number;
  allow?: string;
  strategy: NonNullable<RouteParams["routingStrategy"]>;
  exactOut?: boolean;
  maxIn?: string;
  batch?: boolean;
  send?: boolean;
  yes?: boolean;
  json?: boolean;
};

/**
 * Finds a route and prints its unsigned transaction. With `--send`, sends it after confirmation and prints the received
 * amount.
 */
export async function printRoute(
  words: readonly [amount: string, tokenIn: string, tokenOut: string],
  options: RouteOptions,
): Promise<void> {
  const from = senderOf(options);
  const account = options.send
    ? accountFromOptions(options, "TRANSACTION_FAILED", "--key-file")
    : { address: from as Address };
  if (options.receiver !== undefined) requireParty({ what: "--receiver", text: options.receiver });
  requireLimit(options);
  await withService(options, async (service) => {
    const { client } = service;
    const { chain, api, send } = options;
    // Without --api, this process answers itself from the same node, so nothing is untrusted.
    const isUntrusted = send === true && api !== undefined;
    const find = isUntrusted
      ? makeVerifyingTokenFinder(client, chain, (await service.nodes()).urls)
      : (text: string) => findToken(client, chain, text);
    const asked = { what: "--receiver", text: options.receiver ?? account.address, chainId: chain };
    const [trade, party] = await Promise.all([
      findTrade(words, find, options.exactOut),
      lookUpAddress(service, { ...asked, isUntrusted }),
    ]);
    const receiver = party.address;
    const serviceNamed = [trade.input, trade.output].filter(({ namedByService }) => namedByService);
    if (options.yes) refuseServiceNames(serviceNamed);
    const params = paramsOf(trade, options, account.address, receiver);
    const found = client.route(params);
    const approvalsOf = async () => {
      if (options.batch) return [];
      // What an exact output may take is known with the route only.
      const { amount } = trade;
      const amountIn = "amountIn" in amount ? amount.amountIn : ((await found).maxAmountIn as string);
      return (await client.approveIfNeeded({ ...params, amountIn })).transactions;
    };
    const [route, approvals] = await Promise.all([found, approvalsOf()]);
    // The JSON goes to stdout last, and alone, so that programs can parse it.
    const out = options.json ? process.stderr : process.stdout;
    const say = (text: string) => out.write(`${text}\n`);
    // An answer is shown for confirmation only if it matches the request.
    if (send) await verified(service, options, params, route);
    requireImpact(route.priceImpact, options);
    if (!options.json || options.send) {
      const hops = route.route.flatMap(({ tokenIn, tokenOut }) => [...tokenIn, ...tokenOut]);
      const symbolOf = await readSymbols(client, options.chain, hops);
      say(describeAnswer(trade, route, symbolOf).join("\n"));
      if (party.name !== undefined) say(`receiver  ${receiver}, which is ${party.name}`);
      for (const token of serviceNamed) say(serviceNameWarning(token));
      const warning = impactWarning(route.priceImpact);
      if (warning !== undefined) say(yellow(warning));
      say(options.send ? approvalText(approvals) : (batchText(route) ?? transactionText(route, approvals)));
      if (send) say(nodeText(await service.nodes()));
    }
    if ("send" in account) {
      const execution = await confirmAndSend(service, {
        options,
        trade,
        params: withinMost(params, route),
        route,
        approvals,
        account,
        receiver,
        say,
      });
      if (execution === undefined) return say("Nothing was sent.");
      say(describeExecution(execution, trade.output));
      if (options.json) print(executionJson(trade, route, execution));
    } else if (options.json) {
      const named = party.name === undefined ? {} : { receiver, receiverName: party.name };
      print({ ...answerJson(trade, route), ...named, approvals });
    }
  });
}

type SendParams = {
  readonly options: RouteOptions;
  readonly trade: ServiceTrade;
  readonly params: ReturnType<typeof paramsOf>;
  readonly route: Route;
  readonly approvals: readonly ApprovalTransaction[];
  readonly account: ReturnType<typeof accountFromOptions>;
  readonly receiver: Address;
  readonly say: (text: string) => void;
};

/** Sends the route after confirmation. Returns undefined if the user declines. */
async function confirmAndSend(
  service: ServiceAccess,
  agreed: SendParams,
): Promise<RouteExecution | undefined> {
  const { options, trade, params, route, approvals, account, receiver, say } = agreed;
  const count = approvals.length === 0 ? "the transaction" : `${approvals.length + 1} transactions`;
  const { client } = service;
  const { urls } = await service.nodes();
  const { tx } = await verified(service, options, params, route);
  if (!options.yes && !(await confirm(`Send ${count} from ${account.address}?`))) return undefined;
  return executeRoute({
    client,
    chainId: options.chain,
    urls,
    account,
    approvals,
    // New blocks have arrived since, unless nobody was asked and nothing was approved.
    route: async () => {
      if (options.yes && approvals.length === 0) return { tx, promised: BigInt(route.amountOut) };
      const { asked, answer } = await client.routeAtLeast(params, route.minAmountOut);
      const checked = await verified(service, options, asked, answer);
      requireImpact(answer.priceImpact, { ...options, accepted: route.priceImpact });
      return { tx: checked.tx, promised: BigInt(answer.amountOut) };
    },
    tokenOut: trade.output.address,
    receiver,
    onStep: say,
  });
}

function senderOf(options: RouteOptions): Address | undefined {
  const { from, send, batch, keyFile, strategy, allow, exactOut, minOut, maxIn } = options;
  const faults: string[] = [];
  const sender = from === undefined ? undefined : parseAddress(from);
  if (from !== undefined && sender === undefined)
    faults.push(`--from is "${from.slice(0, 80)}"; allowed is an Ethereum address: 0x and 40 hex digits`);
  if (!send && from === undefined)
    faults.push("--from is missing; a route requires the account that sends it");
  if (send && batch)
    faults.push("--batch is for a wallet that sends batches; --send sends the transactions one by one");
  if (!send && keyFile !== undefined) faults.push("--key-file is only for --send");
  for (const address of allow?.split(",") ?? [])
    if (parseAddress(address.trim()) === undefined)
      faults.push(
        `--allow has "${address.slice(0, 80)}"; allowed are Ethereum addresses, separated by commas`,
      );
  if (send && strategy === "delegate")
    faults.push("--send does not support --strategy delegate: the smart account itself executes the route");
  if (exactOut && minOut !== undefined)
    faults.push("--min-out does not go with --exact-out, whose amount is the least to receive");
  if (!exactOut && maxIn !== undefined) faults.push("--max-in is only for --exact-out");
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return sender;
}

/**
 * Throws INVALID_PARAMETER if a remote service would set the amount and nobody reviews it: such a trade requires a
 * minimum, or for an exact output a maximum.
 */
function requireLimit({ api, send, yes, exactOut, minOut, maxIn }: RouteOptions): void {
  if (!send || !yes || api === undefined || isLoopback(api)) return;
  if ((exactOut ? maxIn : minOut) !== undefined) return;
  const [option, limit] = exactOut
    ? ["--max-in", "the most of tokenIn to pay"]
    : ["--min-out", "the least amount of tokenOut to receive"];
  const message = `${option} is missing; --send --yes with a service on another machine would trust its amount, so set ${limit}, in raw units, or omit --yes`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function refuseServiceNames(tokens: readonly ServiceToken[]): void {
  if (tokens.length === 0) return;
  const faults = tokens.map(
    ({ symbol, address }) =>
      `only the service says that ${symbol} is ${address}, and --yes does not accept that; give the address`,
  );
  throw new SluiceError("INVALID_PARAMETER", faults);
}

/** Verifies a route for the chain that receives it. Throws what `requireVerified` throws. */
async function verified(
  service: ServiceAccess,
  { chain, api, allow }: RouteOptions,
  request: AskedRoute,
  answer: unknown,
): Promise<VerifiedRoute> {
  const { urls } = await service.nodes();
  const nowSeconds = await readChainSeconds(chain, urls);
  const allowed = allow?.split(",").map((address) => address.trim()) ?? [];
  return requireVerified(request, answer, { urls, nowSeconds, isUntrusted: api !== undefined, allowed });
}

function serviceNameWarning({ symbol, address }: ServiceToken): string {
  return yellow(`${symbol} is ${address}: only the service says so`);
}

/** Returns the request with what has been seen as the most to pay for an exact output. */
function withinMost(params: ReturnType<typeof paramsOf>, { maxAmountIn }: Route) {
  return maxAmountIn === undefined ? params : { ...params, maxAmountIn };
}

function paramsOf(
  { input, output, amount }: ServiceTrade,
  { chain, slippage, strategy, minOut, maxIn, batch }: RouteOptions,
  fromAddress: Address,
  receiver: Address,
) {
  return {
    chainId: chain,
    fromAddress,
    receiver,
    tokenIn: input.address,
    ...amount,
    tokenOut: output.address,
    slippage,
    routingStrategy: strategy,
    priceImpact: true,
    ...(minOut === undefined ? {} : { minAmountOut: minOut }),
    ...(maxIn === undefined ? {} : { maxAmountIn: maxIn }),
    ...(batch ? { batch } : {}),
  };
}

function approvalText(approvals: readonly ApprovalTransaction[]): string {
  if (approvals.length === 0) return "approve   nothing";
  return `approve   ${approvals.length === 1 ? "1 transaction" : `${approvals.length} transactions`} before the route`;
}

/** Says which nodes receive the transactions, which `--api` does not change. Only hosts, since paths may carry keys. */
function nodeText({ urls, source }: SendingNodes): string {
  return `node      ${urls.map((url) => new URL(url).host).join(", ")} (${source})`;
}

function transactionText({ tx }: Route, approvals: readonly ApprovalTransaction[]): string {
  const before = approvals.flatMap(({ to, data }) => [
    "",
    bold("must be mined first"),
    `to        ${to}`,
    `data      ${data}`,
  ]);
  const lines = [
    "",
    bold("transaction"),
    `to        ${tx.to}`,
    `value     ${tx.value}`,
    `data      ${tx.data}`,
  ];
  return [approvalText(approvals), ...before, ...lines].join("\n");
}

/** Lists the calls of a batch. Returns undefined if none was requested. */
function batchText({ calls }: Route): string | undefined {
  return calls
    ?.flatMap(({ to, value, data }, index) => [
      "",
      bold(`call ${index + 1} of ${calls.length}`),
      `to        ${to}`,
      `value     ${BigInt(value)}`,
      `data      ${data}`,
    ])
    .join("\n");
}

/** Compares the promised with the received amount, exact to the smallest unit. */
function describeExecution(
  { promised, received, hashes, block, gasUsed }: RouteExecution,
  output: ServiceToken,
): string {
  const got = received === undefined ? "not reported by the node" : formatTokenAmount(received, output);
  return [
    "",
    `promised  ${formatTokenAmount(promised, output)}`,
    `received  ${got}  ${received === undefined ? "" : verdictOf(received - promised)}`.trimEnd(),
    `mined     block ${block}, ${gasUsed} gas, ${hashes.at(-1)}`,
  ].join("\n");
}

function verdictOf(difference: bigint): string {
  if (difference === 0n) return green("exactly as promised");
  return yellow(difference < 0n ? `−${-difference} units` : `+${difference} units`);
}

function executionJson(trade: ServiceTrade, route: Route, execution: RouteExecution) {
  return {
    tokenIn: trade.input.address,
    amountIn: amountInOf(trade, route),
    tokenOut: trade.output.address,
    minAmountOut: route.minAmountOut,
    promised: execution.promised.toString(),
    received: execution.received?.toString() ?? null,
    transactions: execution.hashes,
    block: execution.block,
    gasUsed: execution.gasUsed.toString(),
  };
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Makes a function that finds tokens for a trade to be signed, without relying on a service that somebody else may run.
 * Its route is checked against these tokens. A typed address means that address. A symbol means what the built-in and
 * bundled tokens say. The decimals are read from the user's own node. A symbol that only the service knows is marked.
 *
 * @param urls nodes of the chain that receives the transaction.
 * @returns a function that throws UNKNOWN_TOKEN, and UNEXPECTED_ANSWER if the service contradicts.
 */
function makeVerifyingTokenFinder(
  client: SluiceClient,
  chainId: number,
  urls: readonly string[],
): (text: string) => Promise<ServiceToken> {
  const network = networksInForce().get(chainId);
  return async (text) => {
    const [own, another] = network === undefined ? [] : await builtInTokens(network, text);
    if (own !== undefined && another !== undefined) {
      const message = `${text} means several tokens; give the address, e.g. ${own.address}`;
      throw new SluiceError("UNKNOWN_TOKEN", message);
    }
    const { address, symbol, decimals } = await findToken(client, chainId, own?.address ?? text);
    const read = address === NATIVE ? network?.native.decimals : await readDecimals(chainId, urls, address);
    if (read === undefined || BigInt(read) !== BigInt(decimals)) {
      const said = read === undefined ? "reports no decimals" : `reports ${read}`;
      const message = `The service says that ${address} has ${decimals} decimals; the node behind RPC_URL_${chainId} ${said}`;
      throw new SluiceError("UNEXPECTED_ANSWER", message);
    }
    if (own !== undefined) return { address, symbol: own.symbol, decimals };
    if (parseAddress(text) !== undefined) return { address, symbol: address, decimals };
    return { address, symbol, decimals, namedByService: true };
  };
}

/** Returns the tokens that `text` may mean among the built-in and bundled ones. */
async function builtInTokens(network: Network, text: string): Promise<readonly Token[]> {
  const sources = { listed: [], bundled: await bundledTokens(network), addBundled: true };
  return findTokens(makeUniverse(network, candidateTokens(network, sources)), text);
}
