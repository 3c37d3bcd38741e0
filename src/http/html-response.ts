/** Holds a page's text as a string: a body would be encoded, streamed and decoded between our own functions. */
export class HtmlResponse extends Response {
  readonly #html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.#html = html;
  }

  override async text(): Promise<string> {
    return this.#html;
  }

  override clone(): HtmlResponse {
    return new HtmlResponse(this.#html, this);
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return Buffer.from(this.#html);
  }
}
