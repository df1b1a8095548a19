import { request as ask, createServer } from 'node:http';
import { pipeline } from 'node:stream';
import { listenOn } from '@hdc/gateway';

/** The least that a proxy can do: bytes in, bytes out. */
const [upstream = ''] = process.argv.slice(2);
const server = createServer((incoming, response) => {
  const { method, headers, url = '/' } = incoming;
  const outgoing = ask(new URL(url, upstream), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => {});
  });
  pipeline(incoming, outgoing, () => {});
});
console.log(await listenOn(server, 0, '127.0.0.1'));
