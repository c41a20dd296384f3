import { describe, expect, it } from "vitest";
import { LiveLink, POLL_MS, type StreamHandlers } from "./live-link";

interface Timer {
  ms: number;
  run: () => void;
  isOff: boolean;
}

function setUp() {
  const streams: (StreamHandlers & { isClosed: boolean })[] = [];
  const news: string[][] = [];
  const states: string[] = [];
  const timers: Timer[] = [];
  let refusals = 0;
  const link = new LiveLink({
    open: (handlers) => {
      const stream = { ...handlers, isClosed: false };
      streams.push(stream);
      return {
        close: () => {
          stream.isClosed = true;
          // As the browser's own does: whoever closes it hears that it is over.
          handlers.onEnd({ isRefused: false });
        },
      };
    },
    onNews: (topics) => news.push([...topics]),
    onState: (state) => states.push(state),
    onRefused: () => (refusals += 1),
    after: (ms, run) => {
      const timer: Timer = { ms, run, isOff: false };
      timers.push(timer);
      return () => (timer.isOff = true);
    },
    random: () => 1,
  });
  /** Lets those timers ring that were set for this long and not called off. */
  function ring(ms: number): void {
    const due = timers.filter((timer) => timer.ms === ms && !timer.isOff);
    for (const timer of due) {
      timer.isOff = true;
      timer.run();
    }
  }
  link.start();
  return { link, streams, news, states, ring, refusals: () => refusals };
}

const hearing = (...topics: string[]) => ({ isListening: true, topics });

describe("LiveLink", () => {
  it("looks at everything once when it begins to hear, and then at what it hears of", () => {
    const { streams, news, states } = setUp();
    streams[0]!.onMessage(hearing());
    streams[0]!.onMessage(hearing("deliveries"));
    expect(news).toEqual([["*"], ["deliveries"]]);
    expect(states).toEqual(["live"]);
  });

  it("asks by the clock as long as it hears nothing, whatever the reason", () => {
    const { streams, news, states, ring } = setUp();
    ring(POLL_MS);
    ring(POLL_MS);
    expect(news).toEqual([["*"], ["*"]]);
    streams[0]!.onMessage(hearing());
    ring(POLL_MS);
    expect(news).toHaveLength(3);
    streams[0]!.onInterruption();
    ring(POLL_MS);
    expect(news).toHaveLength(4);
    streams[0]!.onMessage(hearing());
    streams[0]!.onMessage({ isListening: false, topics: [] });
    ring(POLL_MS);
    expect(news).toHaveLength(6);
    expect(states).toEqual(["live", "polling", "live", "polling"]);
  });

  it("opens an ended stream again, later each time, and at first again once it was live", () => {
    const { streams, states, ring } = setUp();
    streams[0]!.onEnd({ isRefused: false });
    expect(streams).toHaveLength(1);
    expect(states).toEqual(["polling"]);
    ring(1_000);
    streams[1]!.onEnd({ isRefused: false });
    ring(1_000);
    expect(streams).toHaveLength(2);
    ring(2_000);
    streams[2]!.onMessage(hearing());
    streams[2]!.onEnd({ isRefused: false });
    ring(1_000);
    expect(streams).toHaveLength(4);
  });

  it("tells when it was refused, so that the page can follow", () => {
    const { streams, refusals } = setUp();
    streams[0]!.onEnd({ isRefused: true });
    expect(refusals()).toBe(1);
  });

  it("does nothing more once it is stopped, and begins anew when it is started", () => {
    const { link, streams, news, states, ring } = setUp();
    streams[0]!.onMessage(hearing());
    link.stop();
    expect(streams[0]!.isClosed).toBe(true);
    streams[0]!.onMessage(hearing("deliveries"));
    streams[0]!.onEnd({ isRefused: false });
    for (const ms of [POLL_MS, 1_000]) ring(ms);
    expect({ news, states, opened: streams.length }).toEqual({
      news: [["*"]],
      states: ["live", "connecting"],
      opened: 1,
    });
    link.start();
    streams[1]!.onMessage(hearing());
    expect(states).toEqual(["live", "connecting", "live"]);
  });

  it("is not live without a network, and hears again once there is one", () => {
    const { link, streams, states, news, ring } = setUp();
    streams[0]!.onMessage(hearing());
    link.goOffline();
    expect(states.at(-1)).toBe("offline");
    expect(streams[0]!.isClosed).toBe(true);
    const heard = news.length;
    ring(POLL_MS);
    ring(1_000);
    expect(news).toHaveLength(heard);
    expect(streams).toHaveLength(1);
    expect(states.at(-1)).toBe("offline");

    link.start();
    expect(states.at(-1)).toBe("connecting");
    streams[1]!.onMessage(hearing());
    expect(states.at(-1)).toBe("live");
    expect(news).toHaveLength(heard + 1);
  });
});
