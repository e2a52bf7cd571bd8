package io.datasetbuilder.buildspec.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {

  @Test
  void threadsDoNotKeepTheProcessAlive() {
    Thread thread = DaemonThreads.create("a", () -> {});

    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("a");
    assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
  }

  @Test
  void namedThreadsShareTheirName() {
    ThreadFactory threads = DaemonThreads.named("a");

    assertThat(threads.newThread(() -> {}).getName()).isEqualTo("a");
    assertThat(threads.newThread(() -> {}).getName()).isEqualTo("a");
  }

  @Test
  void numberedThreadsCountFromOne() {
    ThreadFactory threads = DaemonThreads.numbered("a-");

    assertThat(threads.newThread(() -> {}).getName()).isEqualTo("a-1");
    assertThat(threads.newThread(() -> {}).getName()).isEqualTo("a-2");
  }
}
