/** The voices of a sound, as the browser synthesises them. */
import { SOUNDS, type Sound, type Voice } from './sounds';

const QUIET = 0.16;
const SILENCE = 0.001;
let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

export function sing(name: Sound): void {
  context ??= new AudioContext();
  for (const voice of SOUNDS[name]) speak(context, voice);
}

function speak(at: AudioContext, voice: Voice): void {
  const start = at.currentTime + (voice.at ?? 0);
  const end = start + voice.lasts;
  const gain = at.createGain();
  gain.gain.setValueAtTime(QUIET * (voice.loud ?? 1), start);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  gain.connect(at.destination);
  const source =
    voice.wave === 'noise' ? rushing(at, voice, start, end, gain) : sounding(at, voice, start, end, gain);
  source.start(start);
  source.stop(end);
}

function glide(pitch: AudioParam, { hz, to = hz }: Voice, start: number, end: number): void {
  pitch.setValueAtTime(hz, start);
  pitch.exponentialRampToValueAtTime(to, end);
}

function sounding(at: AudioContext, voice: Voice, start: number, end: number, out: GainNode): OscillatorNode {
  const tone = at.createOscillator();
  tone.type = voice.wave as OscillatorType;
  glide(tone.frequency, voice, start, end);
  tone.connect(out);
  return tone;
}

function rushing(
  at: AudioContext,
  voice: Voice,
  start: number,
  end: number,
  out: GainNode,
): AudioBufferSourceNode {
  hiss ??= noise(at);
  const source = at.createBufferSource();
  source.buffer = hiss;
  const band = at.createBiquadFilter();
  band.type = 'bandpass';
  glide(band.frequency, voice, start, end);
  source.connect(band).connect(out);
  return source;
}

/** Half a second of it. */
function noise(at: AudioContext): AudioBuffer {
  const buffer = at.createBuffer(1, at.sampleRate / 2, at.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
  return buffer;
}
