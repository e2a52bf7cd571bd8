/** State in SQLite through JDBI: the index of runs, its tables and their migrations. */
package io.datasetbuilder.infrastructure.state;
