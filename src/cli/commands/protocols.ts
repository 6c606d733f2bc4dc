import { type ServiceOptions, withService } from "../request/withService.js";
import { alignColumns } from "../terminal/alignColumns.js";

/** Lists the protocols that routes use. */
export async function listProtocols(options: ServiceOptions & { json?: boolean }): Promise<void> {
  await withService(options, async ({ client }) => {
    const protocols = await client.protocols({ chainId: options.chain });
    const rows = protocols.map(({ slug, name, url }) => [slug, name, url]);
    const text = options.json
      ? JSON.stringify(protocols, null, 2)
      : alignColumns([["slug", "name", "site"], ...rows]).join("\n");
    process.stdout.write(`${text}\n`);
  });
}
