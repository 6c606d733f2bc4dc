import { devSky } from "@sluice/devnet";
import { parseAbi } from "viem";
import { expect } from "vitest";
import { describeConformance } from "../conformance/suite.js";
import { erc4626 } from "./index.js";

const { susds, usds, rateRay } = devSky;
const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function chi() view returns (uint256)",
]);

// sUSDS keeps its rate itself, and issues what its shares grow by when somebody deposits or redeems.
describeConformance({
  adapter: erc4626,
  deployment: { slug: "erc4626", standard: "erc4626", contracts: {}, instances: [{ address: susds }] },
  tokens: [usds],
  venues: async () => [susds],
  mostIn: 2n ** 112n,
  curveTolerance: 1e-7,
  // What has been issued so far does not limit redemptions.
  decisive: ({ idle: _, ...rest }) => rest,
  async provide(chain) {
    await chain.deal(usds);
    await chain.deal(susds);
  },
  async confirm(chain, _venue, state) {
    expect(state.rate).toMatchObject({
      kind: "savings",
      dsrRay: rateRay,
      chiRay: await chain.view(susds, abi, "chi"),
    });
    expect(state.supply).toBe(await chain.view(susds, abi, "totalSupply"));
    expect(state.driftE18PerSecond).toBeUndefined();
  },
});
