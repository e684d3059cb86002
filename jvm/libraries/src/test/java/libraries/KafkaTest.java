package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import java.nio.ByteBuffer;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.common.cache.SynchronizedCache;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeCount;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.CopyOnWriteMap;
import org.junit.jupiter.api.Test;

/** Kafka's clients, without a broker: buffers, metrics, futures, the producer for tests. */
final class KafkaTest {
  @Test
  void aBufferIsHandedOn() {
    Right.holdsInTime(
        () -> {
          Metrics metrics = new Metrics();
          BufferPool pool = new BufferPool(10, 10, metrics, Time.SYSTEM, "group");
          Threads.Task use =
              () -> {
                ByteBuffer buffer = pool.allocate(10, Long.MAX_VALUE / 1_000_000);
                pool.deallocate(buffer);
              };
          together(use, use);
          check(pool.availableMemory() == 10, pool.availableMemory());
          metrics.close();
        });
  }

  @Test
  void aSensorCountsAll() {
    Right.holds(
        () -> {
          Metrics metrics = new Metrics();
          Sensor sensor = metrics.sensor("requests");
          MetricName name = metrics.metricName("count", "group");
          sensor.add(name, new CumulativeCount());
          together(sensor::record, sensor::record);
          Object count = metrics.metric(name).metricValue();
          check(count.equals(2.0), count);
          metrics.close();
        });
  }

  @Test
  void aSensorIsMadeOnce() {
    Right.holds(
        () -> {
          Metrics metrics = new Metrics();
          Sensor[] made = new Sensor[2];
          together(() -> made[0] = metrics.sensor("s"), () -> made[1] = metrics.sensor("s"));
          check(made[0] == made[1], "two");
          metrics.close();
        });
  }

  @Test
  void aFutureIsCompletedOnce() {
    Right.returns(
        () -> {
          KafkaFutureImpl<Integer> future = new KafkaFutureImpl<>();
          together(() -> future.complete(1), () -> future.complete(2));
          return future.get();
        },
        "1",
        "2");
  }

  @Test
  void aCopiedMapKeepsAll() {
    Right.holds(
        () -> {
          CopyOnWriteMap<String, Integer> map = new CopyOnWriteMap<>();
          together(() -> map.put("a", 1), () -> map.put("b", 2));
          check(map.size() == 2, map);
        });
  }

  @Test
  void aCacheOfOneEntryKeepsOne() {
    Right.holds(
        () -> {
          SynchronizedCache<String, Integer> cache = new SynchronizedCache<>(new LRUCache<>(1));
          together(() -> cache.put("a", 1), () -> cache.put("b", 2));
          check(cache.size() == 1, cache.size());
        });
  }

  @Test
  void whatTwoThreadsSendIsSent() {
    Right.holds(
        () -> {
          MockProducer<String, String> producer =
              new MockProducer<>(true, null, new StringSerializer(), new StringSerializer());
          Threads.Task send =
              () -> {
                Future<RecordMetadata> sent = producer.send(new ProducerRecord<>("topic", "value"));
                check(sent.get().hasOffset(), sent);
              };
          together(send, send);
          check(producer.history().size() == 2, producer.history());
        });
  }
}
