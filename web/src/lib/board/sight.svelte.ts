/** The camera over a board: by itself where something happens, until somebody takes it. */
import { reducedMotion } from '$lib/theme/settings.svelte';
import { untrack } from 'svelte';
import { clamp, frameAll, type View } from './camera';
import type { Box, Point } from './geometry';

const GLIDE = 260; // ms

export interface Bounds {
  box: Box; // of the board
  room: { width: number; height: number }; // where it may lie
}

export class Sight {
  view: View = $state({ x: 0, y: 0, k: 1 });
  touched = $state(false);
  private following = true;
  private gliding = 0;

  constructor(private readonly bounds: () => Bounds) {}

  /** Where somebody wants to look. */
  look(next: View): void {
    this.touched = true;
    this.following = false;
    cancelAnimationFrame(this.gliding);
    this.jump(next);
  }

  jump(next: View): void {
    const { box, room } = this.bounds();
    this.view = clamp(next, box, room);
  }

  /** By itself again. */
  release(target: View): void {
    this.touched = false;
    this.glideTo(target);
  }

  /** Bring what happens into the frame, gently, unless somebody has taken the camera while it plays. */
  follow(points: Point[], hittable: number): void {
    const { box, room } = this.bounds();
    if (!this.following || !points.length || !room.width) return;
    this.glideTo(clamp(frameAll(this.view, points, room, hittable), box, room));
  }

  letGo(): void {
    this.following = true;
  }

  glideTo(target: View): void {
    cancelAnimationFrame(this.gliding);
    const from = untrack(() => this.view);
    if (from.x === target.x && from.y === target.y && from.k === target.k) return;
    if (reducedMotion()) return void (this.view = target);
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - began) / GLIDE); // a frame may have begun before
      const ease = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * ease;
      this.view = { x: mix(from.x, target.x), y: mix(from.y, target.y), k: mix(from.k, target.k) };
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
}
