package io.datasetbuilder.http.page;

import com.sun.javafx.webkit.WebConsoleListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.web.WebEngine;
import org.junit.jupiter.api.Assumptions;

/**
 * The WebKit of JavaFX, without a window: a browser that Maven brings with it. Runs modules as
 * Safari does. Its font engine needs libraries of the system; where they are missing, tests that
 * need a browser are skipped, since WebKit ends the process without a font.
 */
final class BrowserEngine {

  private static final long PATIENCE_SECONDS = 60;

  private static final List<String> LIBRARIES =
      List.of(
          "libfreetype.so.6", "libfontconfig.so.1", "libpango-1.0.so.0", "libpangoft2-1.0.so.0");

  private static final List<Path> FOLDERS =
      Stream.of("/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib")
          .map(Path::of)
          .toList();

  private static final Path FOLDER = Path.of("target", "javafx").toAbsolutePath();

  private static final Path FONTS = Path.of("/usr/share/fonts");

  private static boolean started;

  private BrowserEngine() {}

  /** Starts the engine once for all tests of a process, or skips the test. */
  static synchronized void start() {
    boolean fits =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    Assumptions.assumeTrue(fits, "the browser of the tests is that of Linux on x86-64");
    for (String library : LIBRARIES) {
      boolean found = FOLDERS.stream().anyMatch(folder -> Files.exists(folder.resolve(library)));
      Assumptions.assumeTrue(found, "the browser of the tests needs " + library);
    }
    Assumptions.assumeTrue(hasFont(), "the browser of the tests needs a font in " + FONTS);
    if (!started) {
      System.setProperty("glass.platform", "Monocle");
      System.setProperty("monocle.platform", "Headless");
      System.setProperty("prism.order", "sw");
      System.setProperty("javafx.cachedir", FOLDER.toString());
      CompletableFuture<Void> ready = new CompletableFuture<>();
      Platform.startup(() -> ready.complete(null));
      awaited(ready::get);
      started = true;
    }
  }

  private static boolean hasFont() {
    if (!Files.isDirectory(FONTS)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(FONTS)) {
      return files.anyMatch(file -> file.toString().matches(".*\\.(ttf|ttc|otf|pfb)"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** A tab, with a folder of its own for what pages store. */
  static WebEngine tab() {
    try {
      Path data = Files.createTempDirectory(Files.createDirectories(FOLDER), "data-");
      return call(
          () -> {
            WebEngine tab = new WebEngine();
            tab.setUserDataDirectory(data.toFile());
            return tab;
          });
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Runs work on the thread of the browser. */
  static <T> T call(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Platform.runLater(task);
    return awaited(() -> task.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
  }

  /** Sends what scripts of all pages write to their console, errors among it, to a listener. */
  static void listen(Consumer<String> listener) {
    WebConsoleListener.setDefaultListener(
        (view, message, line, source) -> listener.accept(message + " at " + source + ":" + line));
  }

  private interface Wait<T> {
    T end() throws InterruptedException, ExecutionException, TimeoutException;
  }

  private static <T> T awaited(Wait<T> wait) {
    try {
      return wait.end();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    } catch (TimeoutException late) {
      throw new IllegalStateException(late);
    }
  }
}
