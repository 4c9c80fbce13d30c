/** A module worker that hosts the engine, so that its searches never hold up the page. It reads no clock. */
import { type FromWorker, type Port, serve, type ToWorker } from './service.ts';

serve(self as unknown as Port<ToWorker, FromWorker>);
