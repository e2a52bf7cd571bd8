/** Monitoring and maintenance of finished runs. */
package io.datasetbuilder.embedded.run;
