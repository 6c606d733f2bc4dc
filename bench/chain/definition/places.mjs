// Addresses nobody has the key of, on this chain or anywhere else.
export const builderAddress = "0x5c0de000000000000000000000000000000c0001";
export const chainTokenAddress = "0x5c0de000000000000000000000000000000c0002";
/** Addresses that hold the creation code of contracts of which the builder makes many. */
export const codeOf = {
  weightedPool: "0x5c0de000000000000000000000000000000c0003",
  curveShare: "0x5c0de000000000000000000000000000000c0004",
  curvePool: "0x5c0de000000000000000000000000000000c0005",
  ownCurvePool: "0x5c0de000000000000000000000000000000c0006",
  plainVault: "0x5c0de000000000000000000000000000000c0007",
};
