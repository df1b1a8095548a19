import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenOn } from '../../server/listen.ts';
import { userOfConnection } from './user-of-connection.ts';

const TCP = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1
   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 2 1
`;
const TCP6 = `  sl  local_address                         remote_address                        st
   0: 00000000000000000000000001000000:C351 00000000000000000000000001000000:1F90 01 0:0 0:0 0 1002 0 3
`;
const read = (table: string) => (table.endsWith('6') ? TCP6 : TCP);

test.each([
  ['who connected', 0xc350, 0x1f90, 1_001],
  ['who connected by the newer protocol', 0xc351, 0x1f90, 1_002],
  ['nobody where there is no such connection', 0xc352, 0x1f90, undefined],
])('%s', (_, from, to, user) => {
  expect(userOfConnection(from, to, read)).toBe(user);
});

test('nobody where the system does not tell', () => {
  const fail = () => {
    throw new Error('no such file');
  };
  expect(userOfConnection(1, 2, fail)).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')('a real connection is that of this user', async () => {
  const server = createServer();
  const port = Number(new URL(await listenOn(server, 0, '127.0.0.1')).port);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  expect(userOfConnection(socket.localPort ?? 0, port)).toBe(process.getuid?.());
  socket.destroy();
  server.close();
});
