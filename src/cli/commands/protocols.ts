import { type ServiceOptions, withService } from "../request/withService.js";
import { columns } from "../terminal/columns.js";

/** Lists the protocols that routes use. */
export async function listProtocols(options: ServiceOptions & { json?: boolean }): Promise<void> {
  await withService(options, async ({ client }) => {
    const protocols = await client.protocols({ chainId: options.chain });
    const rows = protocols.map(({ slug, name, url }) => [slug, name, url]);
    const text = options.json
      ? JSON.stringify(protocols, null, 2)
      : columns([["slug", "name", "site"], ...rows]).join("\n");
    process.stdout.write(`${text}\n`);
  });
}
