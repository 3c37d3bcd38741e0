/** The other processes of the same product, which share its database and stand beside this one. */
export interface Nodes {
  /** Tells every other node. Never waits, and loses what is said while the nodes can't be reached. */
  tell(message: string): void;
  /** Hears what the others say. One listener; what this node says itself isn't heard. */
  listen(hear: (message: string) => void): void;
  /** Asks whether the nodes can be reached; answers the milliseconds that it took. Throws when they can't. */
  ping(): Promise<number>;
  /** How many nodes there are, this one included; 0 while this one isn't heard by the others. Throws as `ping`. */
  count(): Promise<number>;
  close(): Promise<void>;
}
