import type { RedisClientType } from "@redis/client";
import { SluiceError } from "../../errors/index.js";
import { within } from "../../lib/wait.js";
import { answerMs } from "../limits.js";
import type { NewsLine } from "../listening.js";
import { orFleetUnavailable } from "../unavailable.js";
import { newsChannel } from "./keys.js";

/** A command and its arguments, or Redis's reply: texts and bodies are bytes, numbers are numbers. */
export type Argument = string | number | Uint8Array;
export type RedisReply = Buffer | number | null | readonly RedisReply[];

/** The connections of one process to a fleet's Redis. */
export type RedisLink = {
  /** Sends a command. Rejects with FLEET_UNAVAILABLE, also after `timeoutMs`. Commands run in the order of the calls. */
  send(command: readonly Argument[], timeoutMs?: number): Promise<RedisReply>;
  /** Runs a script, which nothing interrupts. */
  run(
    script: string,
    keys: readonly string[],
    values: readonly Argument[],
    timeoutMs?: number,
  ): Promise<RedisReply>;
  /** Opens a connection that hears notifications. */
  hear(onNews: (payload: string) => void): Promise<NewsLine>;
  close(): void;
};

type Client = RedisClientType;

/** Replies of a server that is temporarily unable to serve: it is loading its data, or another one is the primary. */
const unusable = /^(LOADING|READONLY|MASTERDOWN|NOREPLICAS)/;

/**
 * The client's own reconnection and command queue are off: a call fails with its connection, and the next call makes
 * another. So no command runs after its caller has stopped waiting.
 */
export function linkRedis(url: string, engine: string): RedisLink {
  let opening: Promise<Client> | undefined;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const { createClient, RESP_TYPES } = await import("@redis/client");
    const client = createClient({
      url,
      name: "sluice-fleet",
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: "disabled",
      socket: { connectTimeout: answerMs, reconnectStrategy: false },
      commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    }) as unknown as Client;
    // Without a listener, the loss of the connection would end the process.
    client.on("error", () => undefined);
    try {
      await within(client.connect(), answerMs, tooLate(answerMs));
      return client;
    } catch (error) {
      end(client);
      throw error;
    }
  }

  function connected(): Promise<Client> {
    if (isClosed)
      throw new SluiceError("FLEET_UNAVAILABLE", "The connection to the fleet was closed by this process");
    opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function sendOn(from: Promise<Client>, command: readonly Argument[], timeoutMs: number) {
    const client = await from;
    try {
      const sent = client.sendCommand<RedisReply>(command.map(argumentOf));
      return await within(sent, timeoutMs, tooLate(timeoutMs));
    } catch (error) {
      const { ErrorReply } = await import("@redis/client");
      if (!(error instanceof ErrorReply) || unusable.test(error.message)) {
        if (opening === from) opening = undefined;
        end(client);
      }
      throw error;
    }
  }

  const send: RedisLink["send"] = (command, timeoutMs = answerMs) =>
    orFleetUnavailable(engine, async () => sendOn(connected(), command, timeoutMs));

  return {
    send,
    run: (script, keys, values, timeoutMs) =>
      send(["EVAL", script, keys.length, ...keys, ...values], timeoutMs),
    async hear(onNews) {
      const client = await connect();
      const ended = new Promise<void>((resolve) => {
        client.once("error", () => resolve());
        client.once("end", () => resolve());
      });
      try {
        await within(client.subscribe(newsChannel, onNews), answerMs, tooLate(answerMs));
      } catch (error) {
        end(client);
        throw error;
      }
      return { ended, ping: () => client.ping(), close: () => end(client) };
    },
    close() {
      isClosed = true;
      opening?.then(end, () => undefined);
    },
  };
}

function argumentOf(argument: Argument): string | Buffer {
  if (typeof argument !== "object") return String(argument);
  return Buffer.from(argument.buffer, argument.byteOffset, argument.byteLength);
}

/** Returns the same bytes in the type that the rest of Sluice uses. */
export function bytesOf({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function end(client: Client): void {
  if (client.isOpen) client.destroy();
}

function tooLate(ms: number): () => Error {
  return () => new Error(`no answer within ${ms / 1000} s`);
}
