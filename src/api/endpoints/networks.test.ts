import { expect, test } from "vitest";
import { type Network, networks, networksOf } from "../../networks/index.js";
import type { NetworkService } from "../../service/index.js";
import { buildServer } from "../server.js";
import { appWith } from "../testing/edge.js";

test("GET /networks tells what wallets have to know of gas limits where it is not as on Ethereum", async () => {
  const services = [1, 143, 999].map((id): [number, NetworkService] => {
    const network = networks.get(id) as Network;
    const nothing = () => undefined;
    const service = { network, name: network.name, services: nothing, trouble: nothing };
    return [id, service as unknown as NetworkService];
  });
  const server = await buildServer(appWith({ networks: new Map(services) }));
  const response = await server.inject("/api/v1/networks");
  await server.close();
  expect(response.json()).toEqual([
    {
      id: 1,
      name: "Ethereum",
      isConnected: false,
      blockTimeSeconds: 12,
      nativeCurrency: { symbol: "ETH", name: "Ether", decimals: 18 },
      explorer: networks.get(1)?.explorer,
      privateEndpoints: networks.get(1)?.privateEndpoints,
      ensRegistry: "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e",
    },
    {
      ...{ id: 143, name: "Monad", isConnected: false, chargesGasLimit: true },
      blockTimeSeconds: networks.get(143)?.blockTimeSeconds,
      nativeCurrency: networks.get(143)?.native,
      rpcUrl: "https://rpc.monad.xyz",
      explorer: networks.get(143)?.explorer,
    },
    {
      ...{ id: 999, name: "HyperEVM", isConnected: false, maxTransactionGas: "2000000" },
      blockTimeSeconds: networks.get(999)?.blockTimeSeconds,
      nativeCurrency: networks.get(999)?.native,
      rpcUrl: "https://rpc.hyperliquid.xyz/evm",
      explorer: networks.get(999)?.explorer,
    },
  ]);
  expect(response.json()[0].explorer).toEqual({ name: "Etherscan", url: "https://etherscan.io" });
});

test("GET /networks names the public node that the settings state, and none where every wallet knows the network", async () => {
  const settings = {
    networks: new Map([[143, { publicNode: "https://node.example/" }]]),
    file: "sluice.toml",
  };
  const services = [1, 143].map((id): [number, NetworkService] => {
    const network = networksOf(settings).get(id) as Network;
    const nothing = () => undefined;
    return [id, { network, name: "", services: nothing, trouble: nothing } as unknown as NetworkService];
  });
  const server = await buildServer(appWith({ networks: new Map(services) }));
  const response = await server.inject("/api/v1/networks");
  await server.close();
  const named = response.json().map(({ rpcUrl }: { rpcUrl?: string }) => rpcUrl);
  expect(named).toEqual([undefined, "https://node.example"]);
});

test("GET /networks names no explorer for the local chain, which none knows, but its node for wallets", async () => {
  const network = networks.get(1) as Network;
  const nothing = () => undefined;
  const service = { network, name: network.name, services: nothing, trouble: nothing };
  const app = appWith({ networks: new Map([[1, service as unknown as NetworkService]]) });
  const server = await buildServer({ ...app, localChain: 1, localChainUrl: () => "http://127.0.0.1:8545" });
  const response = await server.inject("/api/v1/networks");
  await server.close();
  const { ensRegistry } = network;
  expect(response.json()).toEqual([
    {
      ...{ id: 1, name: "Ethereum", isConnected: false, blockTimeSeconds: 12, ensRegistry },
      nativeCurrency: network.native,
      rpcUrl: "http://127.0.0.1:8545",
    },
  ]);
});

test("GET /networks names no private endpoint for the embedded local chain, whose transactions are real ones' twins", async () => {
  const network = networks.get(1) as Network;
  const nothing = () => undefined;
  const service = { network, name: network.name, services: nothing, trouble: nothing };
  const only = new Map([[1, service as unknown as NetworkService]]);
  const server = await buildServer(appWith({ networks: only, localChain: 1 }));
  const response = await server.inject("/api/v1/networks");
  await server.close();
  expect(response.json()).toHaveLength(1);
  expect(response.json()[0]).not.toHaveProperty("privateEndpoints");
});
