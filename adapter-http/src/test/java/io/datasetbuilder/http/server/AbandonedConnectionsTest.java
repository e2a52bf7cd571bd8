package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Connections that are opened and left. Runs alone, because it counts the process's descriptors.
 */
@Isolated
@Tag("deep")
class AbandonedConnectionsTest {

  private static final int CROWD = 10_000;

  /** Descriptors that the process opens besides connections. */
  private static final long MARGIN = 300;

  /** Both ends of each connection have a descriptor in this one process. */
  @Test
  void tenThousandOfThemTakeABoundedNumberOfDescriptorsAndDelayOthersOnly() throws IOException {
    long most = CROWD + HttpService.MAX_CONNECTIONS + MARGIN;
    assumeThat(descriptors().getMaxFileDescriptorCount() - open()).isGreaterThan(most);
    long before = open();
    List<SocketChannel> crowd = new ArrayList<>();
    try (TestServer left =
        TestServer.with("GET", "/small", call -> Reply.ok(new JsonMembers().toObject()))
            .settings(
                usual ->
                    usual.withTimes(
                        Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(2)))
            .start()) {
      for (int i = 0; i < CROWD; i++) {
        SocketChannel connection = SocketChannel.open();
        crowd.add(connection);
        connection.configureBlocking(false);
        connection.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), left.port()));
      }

      assertThat(open() - before).isBetween((long) CROWD, most);
      assertThat(left.call("GET /small").status()).isEqualTo(200);
    } finally {
      for (SocketChannel connection : crowd) {
        connection.close();
      }
    }
    assertThat(open() - before).isLessThan(MARGIN);
  }

  private static long open() {
    return descriptors().getOpenFileDescriptorCount();
  }

  private static UnixOperatingSystemMXBean descriptors() {
    return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
  }
}
