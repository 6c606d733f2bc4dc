import type { Address, Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devAlgebra } from "../../definition/pools/algebra.js";
import { devAlgebraPlugins, devPluginPools } from "../../definition/pools/algebraPlugins.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { queueIntegralCommunity, queueStart } from "./algebra.js";

const call = callsOf([
  "function createPool(address tokenA, address tokenB, bytes data) returns (address pool)",
  "function setDefaultPluginFactory(address newDefaultPluginFactory)",
  "function setFarmingAddress(address newFarmingAddress)",
  "function setIncentive(address newIncentive)",
]);
const PLUGIN: Hex = "0xef01df4f"; // plugin()

/** Builds pools of Integral with the plugin that Algebra gives to new pools, the first of them with a farm. */
export async function buildAlgebraPlugins(session: Session, artifacts: Artifacts): Promise<void> {
  const { factory, farming } = devAlgebraPlugins;
  await session.initInPlace([
    {
      label: "Integral's plugins",
      address: factory,
      initCode: withArguments(artifacts.integralPlugins, "address", devAlgebra.integralFactory),
    },
    { label: "a farm", address: farming, initCode: artifacts.farmingPool as Hex },
  ]);
  const plugins = call("setDefaultPluginFactory", factory);
  session.queue({ label: "Integral's plugin", to: devAlgebra.integralFactory, data: plugins });
  for (const pool of devPluginPools) {
    const { name, token0, token1 } = pool;
    const create = call("createPool", token0.address, token1.address, "0x");
    session.queue({ label: name, to: devAlgebra.integralFactory, data: create, gas: 14_000_000 });
    queueStart(session, pool);
    queueIntegralCommunity(session, pool);
  }
  const farmer = call("setFarmingAddress", session.provider);
  session.queue({ label: "Integral's farmer", to: factory, data: farmer });
  await session.flush();
  const [farmed] = devPluginPools;
  const plugin = (await session.call("eth_call", [{ to: farmed?.address, data: PLUGIN }, "latest"])) as Hex;
  const to: Address = `0x${plugin.slice(-40)}`;
  session.queue({ label: `${farmed?.name}'s farm`, to, data: call("setIncentive", farming) });
  await session.flush();
}
