import { readFileSync } from 'node:fs';

/** The files in which Linux lists connections with the users who opened them. Source: proc(5), /proc/net/tcp. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
/** Columns of a row, from 0. */
const LOCAL = 1;
const REMOTE = 2;
const USER = 7;

/** The user who opened a connection from this machine; undefined if the system does not tell. */
export function userOfConnection(
  from: number,
  to: number,
  read: (table: string) => string = (table) => readFileSync(table, 'utf8'),
): number | undefined {
  for (const table of TABLES) {
    const user = findUser(tryRead(table, read), from, to);
    if (user !== undefined) return user;
  }
  return undefined;
}

function findUser(text: string, from: number, to: number): number | undefined {
  for (const line of text.split('\n').slice(1)) {
    const columns = line.trim().split(/\s+/);
    if (portOf(columns[LOCAL]) === from && portOf(columns[REMOTE]) === to) return Number(columns[USER]);
  }
  return undefined;
}

/** Addresses are `0100007F:1F90`. */
function portOf(address = ''): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

function tryRead(table: string, read: (table: string) => string): string {
  try {
    return read(table);
  } catch {
    return '';
  }
}
