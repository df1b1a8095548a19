// Passes connections on from one address to a port of its own machine; `SIGUSR2` delays every answer, `SIGHUP` ends that.
import { connect, createServer } from 'node:net';

const [listen = '', port = '0', target = '0', delay = '200'] = process.argv.slice(2);
let delayMs = 0;
process.on('SIGUSR2', () => {
  delayMs = Number(delay);
});
process.on('SIGHUP', () => {
  delayMs = 0;
});

createServer((client) => {
  const server = connect(Number(target), '127.0.0.1');
  client.setNoDelay(true);
  server.setNoDelay(true);
  const end = () => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.on('error', end).on('close', end);
  client.pipe(server);
  // In the order in which they came, though the delay may change in between.
  let last = Promise.resolve();
  server.on('data', (piece) => {
    const late = delayMs;
    const due = new Promise<void>((resolve) => {
      if (late === 0) resolve();
      else setTimeout(resolve, late);
    });
    last = last.then(() => due).then(() => void client.write(piece));
  });
}).listen(Number(port), listen, () => console.log('listens'));
