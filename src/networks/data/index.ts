import { mainnet } from "../mainnet.js";
import type { Network } from "../network.js";
import { arbitrum } from "./arbitrum.js";
import { avalanche } from "./avalanche.js";
import { base } from "./base.js";
import { berachain } from "./berachain.js";
import { binance } from "./binance.js";
import { blast } from "./blast.js";
import { celo } from "./celo.js";
import { gnosis } from "./gnosis.js";
import { hyperevm } from "./hyperevm.js";
import { ink } from "./ink.js";
import { katana } from "./katana.js";
import { linea } from "./linea.js";
import { mantle } from "./mantle.js";
import { monad } from "./monad.js";
import { optimism } from "./optimism.js";
import { plasma } from "./plasma.js";
import { polygon } from "./polygon.js";
import { scroll } from "./scroll.js";
import { sepolia } from "./sepolia.js";
import { soneium } from "./soneium.js";
import { sonic } from "./sonic.js";
import { unichain } from "./unichain.js";
import { worldchain } from "./worldchain.js";
import { zksync } from "./zksync.js";

/** Every network whose data Sluice has, by chain id. `networksOf` returns what the settings make of them. */
export const networks: ReadonlyMap<number, Network> = new Map(
  [
    mainnet,
    optimism,
    binance,
    gnosis,
    unichain,
    polygon,
    monad,
    sonic,
    zksync,
    worldchain,
    hyperevm,
    soneium,
    mantle,
    base,
    plasma,
    arbitrum,
    celo,
    avalanche,
    ink,
    linea,
    berachain,
    blast,
    scroll,
    katana,
    sepolia,
  ].map((network) => [network.id, network]),
);
