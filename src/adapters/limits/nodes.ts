export interface Nodes {
  /** It never waits. Messages are lost while the nodes can't be reached. */
  publish(message: string): void;
  /** A node doesn't receive its own messages. */
  listen(receive: (message: string) => void): void;
  /** Returns ms, or throws if the nodes can't be reached. */
  ping(): Promise<number>;
  /** The count includes this node, and is 0 while the others don't receive its messages. */
  count(): Promise<number>;
  close(): Promise<void>;
}
