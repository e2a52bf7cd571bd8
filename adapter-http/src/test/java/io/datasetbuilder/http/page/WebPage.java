package io.datasetbuilder.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.web.WebEngine;

/**
 * One tab of the {@link BrowserEngine}, used as a person does. Collects what a person would not
 * see: errors of scripts, and dialogs that scripts opened, of all tabs together. For one thread;
 * tests that open tabs take turns by {@link #LOCK}.
 */
final class WebPage implements AutoCloseable {

  /** Held by tests with a tab: errors of scripts do not name the tab that they came from. */
  static final String LOCK = "tab of the browser";

  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final long PAUSE_NANOS = 5_000_000;

  private static final List<String> PROBLEMS = new CopyOnWriteArrayList<>();

  private final WebEngine engine;

  private WebPage(WebEngine engine) {
    this.engine = engine;
  }

  /** Opens an address, or skips the test where there is no browser. */
  static WebPage open(String address) {
    BrowserEngine.start();
    WebPage page = new WebPage(BrowserEngine.tab());
    BrowserEngine.listen(WebPage::hear);
    BrowserEngine.call(
        () -> {
          page.engine.setOnAlert(shown -> PROBLEMS.add("a dialog: " + shown.getData()));
          page.engine.setOnError(error -> PROBLEMS.add(error.getMessage()));
          page.engine.load(address);
          return address;
        });
    page.await("document.readyState === 'complete' && document.body?.childElementCount");
    return page;
  }

  /** Responses that are refusals are part of what is tested. */
  private static void hear(String message) {
    if (!message.contains("the server responded with a status of 4")) {
      PROBLEMS.add(message);
    }
  }

  /** The value of an expression as text. */
  String text(String expression) {
    return String.valueOf(BrowserEngine.call(() -> engine.executeScript(expression)));
  }

  /** The text in the first element of a selector; empty without one. */
  String read(String selector) {
    return text("document.querySelector(" + quoted(selector) + ")?.textContent ?? ''");
  }

  /** Waits until an expression is true. */
  void await(String condition) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!text("Boolean(" + condition + ")").equals("true")) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            condition + " never came true in:\n" + read("body") + "\n" + PROBLEMS);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Waits until the page shows a text. */
  void awaitText(String shown) {
    await("document.body.textContent.includes(" + quoted(shown) + ")");
  }

  /** Goes to an address within the pages, or shows it again, and waits until it is there. */
  WebPage go(String hash) {
    leave();
    text(
        "location.hash === %1$s ? dispatchEvent(new Event('hashchange')) : (location.hash = %1$s)"
            .formatted(quoted(hash)));
    return settled();
  }

  private void leave() {
    text("document.querySelector('main h1')?.setAttribute('data-left', '')");
  }

  /** Waits until another page than the last one is there, and nothing of it is loading. */
  WebPage settled() {
    await("document.querySelector('main h1:not([data-left])')");
    await("!document.querySelector('[aria-busy], .loading')");
    return this;
  }

  /** Clicks on the first element of a kind with a text, once it is there. */
  void click(String kind, String label) {
    await(
        ("((each) => each && (each.click(), true))([...document.querySelectorAll(%s)].find((each)"
                + " => each.textContent.trim() === %s))")
            .formatted(quoted(kind), quoted(label)));
  }

  /** Clicks on a link, and waits until the page of its address is shown. */
  void follow(String kind, String label) {
    leave();
    click(kind, label);
    settled();
  }

  /** Fills the control of a label, as typing does. */
  void fill(String label, String value) {
    String control =
        ("document.getElementById([...document.querySelectorAll('label')]"
                + ".find((each) => each.textContent === %s)?.htmlFor)")
            .formatted(quoted(label));
    await(control);
    text(
        "((control) => { control.value = %s; ['input', 'change'].forEach((each) =>"
                .formatted(quoted(value))
            + " control.dispatchEvent(new Event(each, { bubbles: true }))); })("
            + control
            + ")");
  }

  /**
   * Chooses a file of this content, without the dialog of the system. The file is its bytes with a
   * name: this engine sends no body that is a {@code Blob}.
   */
  void choose(String name, String content) {
    text(
        ("((control) => { const file = new TextEncoder().encode(%s); Object.defineProperties(file,"
                + " { name: { value: %s }, size: { value: file.length } });"
                + " Object.defineProperty(control, 'files', { value: [file] });"
                + " control.dispatchEvent(new Event('change', { bubbles: true })); })("
                + "document.querySelector('input[type=file]'))")
            .formatted(quoted(content), quoted(name)));
  }

  /** Sends the form that the first element of a selector is in. */
  void submit(String selector) {
    text("document.querySelector(" + quoted(selector) + ").closest('form').requestSubmit()");
  }

  /** No script failed, opened a dialog, or was made of data. */
  void assertHarmless() {
    List<String> found = List.copyOf(PROBLEMS);
    PROBLEMS.clear();
    assertThat(found).isEmpty();
    assertThat(text("typeof window.broken")).isEqualTo("undefined");
    assertThat(text("document.querySelectorAll('main script, main img, main iframe').length"))
        .isEqualTo("0");
    assertThat(
            text(
                "[...document.querySelectorAll('[href], [src], [action]')].filter((each) =>"
                    + " /^\\s*(javascript|data:text|vbscript)/i.test(each.href || each.src"
                    + " || each.action)).length"))
        .isEqualTo("0");
  }

  /** Leaves the page, so that its scripts end. */
  @Override
  public void close() {
    BrowserEngine.call(
        () -> {
          engine.load("about:blank");
          return engine;
        });
  }

  /** A text as a literal of a script. */
  static String quoted(String text) {
    StringBuilder literal = new StringBuilder("'");
    text.chars()
        .forEach(
            each -> {
              if (each >= ' ' && each < 127 && each != '\'' && each != '\\' && each != '<') {
                literal.append((char) each);
              } else {
                literal.append("\\u%04x".formatted(each));
              }
            });
    return literal.append('\'').toString();
  }
}
