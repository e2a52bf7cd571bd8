package io.datasetbuilder.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** What figures depend on and a reader must know of the machine. */
public final class MachineShape {

  private static final double GIB = 1L << 30;

  private MachineShape() {}

  /** Cores, memory, Java and operating system, in one line. */
  public static String line() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return String.format(
        Locale.ROOT,
        "%d cores, %.1f GiB memory, Java %s (%s), %s %s %s",
        system.getAvailableProcessors(),
        system.getTotalMemorySize() / GIB,
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        system.getName(),
        system.getVersion(),
        system.getArch());
  }
}
