import { messageOf, SluiceError } from "../../errors/index.js";
import { networksOf } from "../../networks/index.js";
import { hostOf } from "../../storage/index.js";
import { readTokenList } from "../../tokens/index.js";
import { remedyForUnknown, settingsInForce } from "../serve/settings.js";

/** Reports that the settings are in order, or fails with exit code 1 and one line per fault. */
export function checkConfig(): void {
  const settings = settingsInForce();
  const { tokens, unknownChains } = settings;
  const faults = tokens.lists.flatMap((path) => {
    try {
      for (const chainId of networksOf(settings).keys()) readTokenList(path, chainId);
      return [];
    } catch (error) {
      return [messageOf(error)];
    }
  });
  if (faults.length > 0) throw new SluiceError("BAD_CONFIGURATION", faults);
  process.stdout.write("The settings are in order.\n");
  for (const [id, said] of unknownChains)
    process.stderr.write(`${said}, so it is left out: ${remedyForUnknown(id)}.\n`);
}

/** Prints the settings in force as JSON. Nodes, the database and Redis appear only by host, since addresses may carry keys. */
export function printConfig(): void {
  const {
    rpc,
    unknownChains: _,
    networks,
    file: _file,
    data,
    fleet,
    server,
    ...sections
  } = settingsInForce();
  const hosts = Object.fromEntries(
    [...rpc].map(([id, urls]) => [`url_${id}`, urls.map((url) => new URL(url).host)]),
  );
  const databaseUrl = ["", "none"].includes(data.databaseUrl) ? data.databaseUrl : hostOf(data.databaseUrl);
  const operatorKey = server.operatorKey === "" ? "" : "(set)";
  const shown = {
    server: { ...server, operatorKey },
    ...sections,
    data: { ...data, databaseUrl },
    fleet: { ...fleet, stream: fleet.stream === "" ? "" : new URL(fleet.stream).host },
    rpc: hosts,
    networks: Object.fromEntries(networks),
  };
  process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
}
