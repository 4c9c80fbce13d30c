/** The examples of platform/wire are what the server's own tests read and write. */
import hello from '../../../platform/wire/examples/client/hello.json';
import { PROTOCOL } from './messages.ts';

test('the page speaks the protocol of the server', () => {
  expect(PROTOCOL).toBe(hello.version);
});
