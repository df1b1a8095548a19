import { UsageError } from '../../usage-error.ts';

/** A port that is free on most machines, fixed so that attached agents find the gateway again. */
export const GATEWAY_PORT = 7421;

/** 0 takes a free port. Throws `UsageError` if the value is no port. */
export function parsePort(text: string | undefined): number {
  if (text === undefined) return GATEWAY_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 65_536;
  if (port <= 65_535) return port;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --port; allowed: whole numbers from 0 to 65535`,
  );
}
