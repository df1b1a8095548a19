import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenOn } from '../server/listen.ts';
import { skipContinue } from './skip-continue.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The bytes read from a connection that brings these pieces, each of them on its own. */
async function readOf(pieces: readonly string[]): Promise<string> {
  const server = createServer((peer) => {
    peer.setNoDelay(true);
    peer.once('data', async () => {
      for (const piece of pieces) {
        peer.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      peer.end();
    });
  });
  const url = new URL(await listenOn(server, 0, '127.0.0.1'));
  const socket: Socket = skipContinue(connect(Number(url.port), url.hostname));
  ends.push(() => server.close());
  await once(socket, 'connect');
  let text = '';
  socket.on('readable', () => {
    for (let piece = socket.read(); piece !== null; piece = socket.read()) text += String(piece);
  });
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
  return text;
}

const ANSWER = 'HTTP/1.1 200 OK\r\n\r\n';

test.each<[string, readonly string[], string]>([
  ['none', [ANSWER], ANSWER],
  ['one in the same piece', [`HTTP/1.1 100 Continue\r\n\r\n${ANSWER}`], ANSWER],
  ['one in pieces', ['HTTP/1.', '1 100 Continue\r\n', '\r\n', ANSWER], ANSWER],
  ['a head that begins like one', ['HTTP/1.1 10', '3 Early\r\n\r\n'], 'HTTP/1.1 103 Early\r\n\r\n'],
  [
    'one inside of the body',
    [ANSWER, 'HTTP/1.1 100 Continue\r\n\r\n'],
    `${ANSWER}HTTP/1.1 100 Continue\r\n\r\n`,
  ],
])('reads past interim answers in front of an answer: %s', async (_, pieces, expected) => {
  expect(await readOf(pieces)).toBe(expected);
});
