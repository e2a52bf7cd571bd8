/** Jobs and events of a whole service. */
package io.datasetbuilder.embedded.job;
