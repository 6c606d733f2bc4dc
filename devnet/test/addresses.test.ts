import { getAddress, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { initCodeHash, loadArtifacts } from "../src/artifacts.js";
import {
  pairAddress,
  poolAddress,
  v2PairInitCodeHash,
  v3PoolInitCodeHash,
} from "../src/definition/addresses.js";
import { devContracts, devToken, devTokens } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const addressOf = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address;

describe("devContracts", () => {
  test("are Ethereum mainnet's addresses", () => {
    const checksummed = Object.fromEntries(
      Object.entries(devContracts).map(([name, at]) => [name, getAddress(at)]),
    );
    expect(checksummed).toEqual({
      create2Deployer: "0x4e59b44847b379578588920cA78FbF26c0B4956C",
      multicall3: "0xcA11bde05977b3631167028862bE2a173976CA11",
      permit2: "0x000000000022D473030F116dDEE9F6B43aC78BA3",
      v2Factory: "0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f",
      v2Router02: "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
      v3Factory: "0x1F98431c8aD98523631AE4a59f267346ea31F984",
      v3TickLens: "0xbfd8137f7d1516D3ea5cA83523914859ec47F573",
      v3Quoter: "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6",
      v3SwapRouter: "0xE592427A0AEce92De3Edee1F18E0157C05861564",
      v3NftDescriptor: "0x42B24A95702b9986e82d421cC3568932790A48Ec",
      v3PositionDescriptor: "0x91ae842A5Ffd8d12023116943e72A606179294f3",
      v3PositionManager: "0xC36442b4a4522E871399CD717aBDD847Ab11FE88",
      v3QuoterV2: "0x61fFE014bA17989E743c5F6cB21bF9697530B21e",
      v3SwapRouter02: "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45",
      sushiFactory: "0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac",
      sushiRouter: "0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F",
      pancakeV3Factory: "0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865",
      pancakeV3PoolDeployer: "0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9",
    });
  });

  test("all carry code", async () => {
    const codes = await Promise.all(
      Object.values(devContracts).map((address) => client().getCode({ address })),
    );
    expect(codes.filter((code) => code === undefined)).toEqual([]);
  });

  test("know each other", async () => {
    const abi = parseAbi([
      "function factory() view returns (address)",
      "function factoryV2() view returns (address)",
      "function WETH() view returns (address)",
      "function WETH9() view returns (address)",
      "function positionManager() view returns (address)",
      "function owner() view returns (address)",
    ]);
    const { v2Factory, v2Router02, v3Factory, v3PositionManager, v3SwapRouter02, v3QuoterV2 } = devContracts;
    const contracts = [
      { address: v2Router02, abi, functionName: "factory" },
      { address: v2Router02, abi, functionName: "WETH" },
      { address: v3SwapRouter02, abi, functionName: "factoryV2" },
      { address: v3SwapRouter02, abi, functionName: "factory" },
      { address: v3SwapRouter02, abi, functionName: "positionManager" },
      { address: v3SwapRouter02, abi, functionName: "WETH9" },
      { address: v3QuoterV2, abi, functionName: "factory" },
      { address: v3PositionManager, abi, functionName: "factory" },
      { address: v3Factory, abi, functionName: "owner" },
    ] as const;
    const answers = await client().multicall({ contracts, allowFailure: false });
    const weth = addressOf("WETH");
    expect(answers.map((answer) => answer.toLowerCase())).toEqual([
      v2Factory,
      weth,
      v2Factory,
      v3Factory,
      v3PositionManager,
      weth,
      v3Factory,
      v3Factory,
      "0x1a9c8182c09f50c8318d769245bea52c32be35bc",
    ]);
  });
});

describe("devTokens", () => {
  test("sit at Ethereum mainnet's addresses", () => {
    const checksummed = Object.fromEntries(
      devTokens.map(({ symbol, address }) => [symbol, getAddress(address)]),
    );
    expect(checksummed).toEqual({
      WETH: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
      USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      DAI: "0x6B175474E89094C44Da98b954EedeAC495271d0F",
      WBTC: "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
      TBTC: "0x18084fbA666a33d37592fA2633fD49a74DD93a88",
      UNI: "0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984",
      LINK: "0x514910771AF9Ca656af840dff83E8264EcF986CA",
      AAVE: "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9",
      MKR: "0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2",
      LDO: "0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32",
      CRV: "0xD533a949740bb3306d119CC777fa900bA034cd52",
      COMP: "0xc00e94Cb662C3520282E6f5717214004A7f26888",
      SNX: "0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F",
      YFI: "0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e",
      ENS: "0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72",
      "1INCH": "0x111111111117dC0aa78b770fA6A738034120C302",
      GRT: "0xc944E90C64B2c07662A292be6244BDf05Cda44a7",
      BAL: "0xba100000625a3754423978a60c9317c58a424e3D",
      PEPE: "0x6982508145454Ce325dDbE47a25d4ec3d2311933",
      SHIB: "0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE",
      FRAX: "0x853d955aCEf822Db058eb8505911ED77F175b99e",
      LUSD: "0x5f98805A4E8be255a32880FDeC7F6728C6568bA0",
      PYUSD: "0x6c3ea9036406852006290770BEdFcAbA0e23A0e8",
      GUSD: "0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd",
    });
  });
});

describe("pairs and pools", () => {
  test("are created from mainnet's code", () => {
    const artifacts = loadArtifacts();
    expect(initCodeHash(artifacts, "v2Pair")).toBe(v2PairInitCodeHash);
    expect(initCodeHash(artifacts, "v3Pool")).toBe(v3PoolInitCodeHash);
  });

  test.each([
    ["WETH", "USDC", "0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc"],
    ["WETH", "USDT", "0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852"],
    ["DAI", "WETH", "0xA478c2975Ab1Ea89e8196811F51A7B7Ade33eB11"],
  ] as const)("the V2 pair %s/%s falls on %s", async (symbolA, symbolB, mainnetAddress) => {
    const [a, b] = [addressOf(symbolA), addressOf(symbolB)];
    const abi = parseAbi(["function getPair(address, address) view returns (address)"]);
    const pair = await client().readContract({
      address: devContracts.v2Factory,
      abi,
      functionName: "getPair",
      args: [a, b],
    });
    expect([pair, getAddress(pairAddress(a, b))]).toEqual([mainnetAddress, mainnetAddress]);
  });

  test.each([
    ["WETH", "USDC", 500, "0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640"],
    ["WETH", "USDC", 3_000, "0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8"],
    ["WBTC", "WETH", 3_000, "0xCBCdF9626bC03E24f779434178A73a0B4bad62eD"],
    ["DAI", "USDC", 100, "0x5777d92f208679DB4b9778590Fa3CAB3aC9e2168"],
    ["WETH", "USDT", 500, "0x11b815efB8f581194ae79006d24E0d814B7697F6"],
  ] as const)("the V3 pool %s/%s %i falls on %s", async (symbolA, symbolB, feePpm, mainnetAddress) => {
    const abi = parseAbi(["function getPool(address, address, uint24) view returns (address)"]);
    const pool = await client().readContract({
      address: devContracts.v3Factory,
      abi,
      functionName: "getPool",
      args: [addressOf(symbolA), addressOf(symbolB), feePpm],
    });
    const computed = getAddress(poolAddress(addressOf(symbolA), addressOf(symbolB), feePpm));
    expect([pool, computed]).toEqual([mainnetAddress, mainnetAddress]);
  });
});
