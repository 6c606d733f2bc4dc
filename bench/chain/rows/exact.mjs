import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../../lib/stats.mjs";
import { startFork } from "../fork.mjs";
import { providers } from "../proxy/limits.mjs";
import { etherQuestions, executed, routePath } from "../route.mjs";
import { makeFolder, startBehind } from "./setting.mjs";

const kills = 20;
const reorganisations = 10;
const fullBlocks = 20;
const pairsInFullBlock = 300;
const patienceMs = 180_000;

/**
 * Mines routes in the block after the one they were made for, and compares them to the wei: while slices are still to
 * come, after blocks that moved hundreds of venues, and after kills and re-organisations at random moments of a start.
 */
export async function* exact(setting) {
  const fork = await startFork(setting.node, setting.state);
  const folder = makeFolder();
  const random = seeded(11);
  const tally = {
    starting: makeTally(),
    fullBlocks: makeTally(),
    killed: makeTally(),
    reorganised: makeTally(),
  };
  const row = (what, into) => ({ row: `routes mined ${what}`, ...told(into) });
  const asked = etherQuestions(setting.state.manifest, 500, 3).values();
  const start = () => startBehind(setting, providers.far, folder);
  const check = (service, into) => checked(fork, service, asked.next().value, into);
  setting.proxy.point(fork.url);
  try {
    let service = await start();
    const { ms: readyMs } = (await service.ready(patienceMs)) ?? { ms: 10_000 };
    for (let more = true; more; ) {
      await check(service, tally.starting);
      more = (await service.get("/status")).body.networks[0].venuesToCome > 0;
    }
    yield row("while slices were to come", tally.starting);
    for (let block = 0; block < fullBlocks; block++) {
      await fork.advance(1, pairsInFullBlock);
      await check(service, tally.fullBlocks);
    }
    yield row("after blocks of 300 moved pairs", tally.fullBlocks);
    await service.kept();
    for (let kill = 0; kill < kills; kill++) {
      await service.stop("SIGKILL");
      await fork.advance(1);
      service = await start();
      await sleep(random() * 1.5 * readyMs);
      await service.stop("SIGKILL");
      service = await start();
      await check(service, tally.killed);
    }
    yield row("after kill -9 at a random moment of a start", tally.killed);
    for (let index = 0; index < reorganisations; index++) {
      await service.stop();
      await fork.remember();
      const blocks = 1 + Math.floor(random() * 5);
      await fork.advance(blocks);
      service = await start();
      await sleep(random() * 1.2 * readyMs);
      await fork.reorganise(blocks);
      for (let route = 0; route < 3; route++) await check(service, tally.reorganised);
    }
    await service.stop();
    yield row("after a re-organisation in the middle of a start", tally.reorganised);
  } finally {
    setting.proxy.point(setting.node.url);
    await fork.stop();
    folder.remove();
  }
}

const makeTally = () => ({ exact: 0, others: [] });
const told = ({ exact, others }) => ({ exact, "not exact": others.length === 0 ? 0 : others.join() });

/** Asks until the answer is for the chain's newest block, then mines it in the next one. */
async function checked(fork, service, question, into) {
  const head = await fork.head();
  const isForHead = ({ status, body }) => status !== 503 && (status !== 200 || body.createdAt === head);
  const found = await service.until(
    () => service.get(routePath(question)),
    isForHead,
    Number.POSITIVE_INFINITY,
  );
  if (found === undefined) return into.others.push("the service ended");
  const { status, body } = found.answer;
  if (status !== 200) return into.others.push(body.code ?? status);
  const difference = await executed(fork, body, question);
  if (difference === 0n) into.exact += 1;
  else into.others.push(difference === undefined ? "reverted" : `off by ${difference}`);
}
