const notes = [146.83, 220, 293.66, 369.99];
const loudness = 0.05;

/** Synthesises the chord, so that nothing is downloaded. */
export class Chord {
  private context: AudioContext | undefined;
  private volume: GainNode | undefined;

  /** The first `true` must come from a click. */
  sound(isOn: boolean): void {
    if (isOn && this.context === undefined) this.build();
    const context = this.context;
    if (context === undefined || this.volume === undefined) return;
    if (isOn) context.resume().catch(() => undefined);
    this.volume.gain.cancelScheduledValues(context.currentTime);
    this.volume.gain.setTargetAtTime(isOn ? loudness : 0, context.currentTime, 0.25);
  }

  private build(): void {
    const context = new AudioContext();
    const volume = new GainNode(context, { gain: 0 });
    const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: 900 });
    soft.connect(volume).connect(context.destination);
    for (const [index, frequency] of notes.entries()) {
      const voice = new OscillatorNode(context, {
        type: index % 2 === 0 ? 'sine' : 'triangle',
        frequency,
        detune: index * 3,
      });
      const breath = new GainNode(context, { gain: 0.6 });
      const slow = new OscillatorNode(context, { frequency: 0.07 + index * 0.031 });
      slow.connect(new GainNode(context, { gain: 0.35 })).connect(breath.gain);
      voice.connect(breath).connect(soft);
      voice.start();
      slow.start();
    }
    this.context = context;
    this.volume = volume;
  }
}
