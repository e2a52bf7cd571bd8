package io.datasetbuilder.embedded.settings;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The machine, or the container, that this process runs on. */
final class Machine {

  private static final long MIB = 1024L * 1024;

  private Machine() {}

  static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** A quarter of its memory in MiB. */
  static int quarterOfMemoryMb() {
    long bytes =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
            ? machine.getTotalMemorySize()
            : Runtime.getRuntime().maxMemory();
    return (int) Math.min(bytes / MIB / 4, Setting.ENGINE_MEMORY_MB.most());
  }
}
