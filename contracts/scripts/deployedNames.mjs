// The names of the contracts that are deployed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractsDir } from "./files.mjs";

/** The contracts that a new executor does not move, with the creator of each. */
export const permanentContracts = {
  Router: "deployer",
  AccountDelegate: "deployer",
  OwnerWalletFactory: "deployer",
  OwnerWallet: "OwnerWalletFactory",
};

const { modules } = JSON.parse(readFileSync(join(contractsDir, "spec/program.json"), "utf8"));

/** The permanent contracts, the newest executor and its modules. */
export const deployedNames = [
  ...Object.keys(permanentContracts),
  "Executor",
  ...modules.map(({ name }) => name),
];
