// A button that sells ether for USDC, with wagmi 3 and React: the answer is verified before the wallet is asked, and sent
// exactly as verified. A page needs wagmi's and TanStack Query's providers around it, as below.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//
// A test bundles this file and clicks the button in Chromium.
import { createSluiceClient, gasLimitOf, NATIVE } from "@sluice/client";
import { verifyRoute } from "@sluice/client/verify";
import { QueryClient, QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { mainnet } from "viem/chains";
import {
  createConfig,
  http,
  useConfig,
  useConnect,
  useConnection,
  useConnectors,
  useSendTransaction,
  WagmiProvider,
} from "wagmi";
import { getBlock, waitForTransactionReceipt } from "wagmi/actions";
import { mock } from "wagmi/connectors";

const query = new URLSearchParams(location.search);
const sluice = createSluiceClient({ url: query.get("sluice") ?? "http://127.0.0.1:3000" });
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

const node = query.get("rpc") ?? "http://127.0.0.1:8545";
const chain = { ...mainnet, rpcUrls: { default: { http: [node] } } };
const config = createConfig({
  chains: [chain],
  transports: { [mainnet.id]: http(node) },
  // The local chain's eighth account, which its node has unlocked. A real page has `injected()` here.
  connectors: [mock({ accounts: ["0x14dc79964da2c08b23698b3d3cc7ca32193d9955"] })],
});

function Trade() {
  const { address } = useConnection();
  const { mutate: connect } = useConnect();
  const [connector] = useConnectors();
  const config = useConfig();
  const { mutateAsync: sendTransaction } = useSendTransaction();
  const trade = { chainId: mainnet.id, tokenIn: NATIVE, amountIn: 10n ** 18n, tokenOut: usdc, slippage: 50 };

  const quote = useQuery({
    queryKey: ["quote", trade.tokenOut],
    queryFn: ({ signal }) => sluice.quote(trade, { signal }),
    refetchInterval: 12_000,
  });
  const execute = useMutation({
    mutationFn: async (fromAddress: `0x${string}`) => {
      // Ether needs no approval. For another token: `await sluice.approveIfNeeded({ ...asked, send })`.
      const asked = { ...trade, fromAddress };
      const route = await sluice.route(asked);
      const { timestamp } = await getBlock(config);
      const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
      const verified = verifyRoute(asked, route, { nowSeconds });
      if (!verified.holds) throw new Error(verified.faults.join("; "));
      const { to, data, value, gas } = verified.tx;
      const hash = await sendTransaction({ to, data, value: BigInt(value), gas: gasLimitOf(gas) });
      const { status } = await waitForTransactionReceipt(config, { hash });
      if (status !== "success") throw new Error(`transaction ${hash} reverted`);
      return route.amountOut;
    },
  });

  if (connector !== undefined && address === undefined)
    return (
      <button type="button" onClick={() => connect({ connector })}>
        Connect
      </button>
    );
  return (
    <main>
      <p>1 ETH is {quote.data === undefined ? "…" : `${Number(quote.data.amountOut) / 1e6} USDC`}</p>
      <button type="button" disabled={execute.isPending} onClick={() => address && execute.mutate(address)}>
        Trade
      </button>
      {execute.data !== undefined && <output>{execute.data}</output>}
      {execute.error !== null && <p role="alert">{execute.error.message}</p>}
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Trade />
    </QueryClientProvider>
  </WagmiProvider>,
);
