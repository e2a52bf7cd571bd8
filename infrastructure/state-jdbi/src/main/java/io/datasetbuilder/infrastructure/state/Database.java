package io.datasetbuilder.infrastructure.state;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * One group of tables, opened and migrated by the first call. Every method may throw what {@link
 * DatabaseFailures} makes of a failure; nothing was changed then. Safe for concurrent use, also by
 * several processes.
 */
interface Database extends AutoCloseable {

  /** Reads one state of the tables, without waiting for writers. */
  <R> R read(Function<Handle, R> work);

  /** Changes in one transaction, which no other writer runs beside. */
  <R> R change(Function<Handle, R> work);

  /**
   * Works on a connection that begins and ends its transactions itself. One that writes begins with
   * {@link Dialect#awaitWriters}.
   */
  <R> R work(Function<Handle, R> work);

  /** Whether the database finds nothing wrong with its tables. */
  boolean isSound();

  /** Puts tables that cannot be read out of the way, so that the next call makes new ones. */
  void setAside();

  /** The statements that differ between databases. */
  Dialect dialect();

  /** Closes what is open; the next call opens it again. */
  @Override
  void close();
}
